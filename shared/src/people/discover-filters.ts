/**
 * The filters of Discover: each key with the kind of value it takes, in the order of addresses and summaries. Everything
 * that lists filters reads this table. It holds no zod rules, because the address is read in the first chunk, before a
 * visitor signs in.
 *
 * - choice: one value of a closed list
 * - text: free text
 * - number: one number
 * - range: two numbers, in the fields `<key>Min` and `<key>Max`
 * - keys: several values of a list; a member fits who has at least one of them
 * - own: filters on the community's own fields, `smoking.never`; a member fits who has one of the values of each field
 */
export const discoverFilters = {
  country: 'choice',
  city: 'text',
  radius: 'number',
  gender: 'choice',
  lookingFor: 'choice',
  age: 'range',
  relationshipGoal: 'choice',
  height: 'range',
  weight: 'range',
  languages: 'keys',
  interests: 'keys',
  photos: 'choice',
  fields: 'own',
} as const

export type FilterKey = keyof typeof discoverFilters
export type FilterKind = (typeof discoverFilters)[FilterKey]
export type KindOf<Key extends FilterKey> = (typeof discoverFilters)[Key]
/** The filters of one kind. */
export type KeyOfKind<Kind extends FilterKind> = {
  [Key in FilterKey]: KindOf<Key> extends Kind ? Key : never
}[FilterKey]
/** The fields that hold a filter's value in an address, a request and a saved search. */
export type FieldOf<Key extends FilterKey> = Key extends KeyOfKind<'range'> ? `${Key}Min` | `${Key}Max` : Key

export const filterKeys = Object.keys(discoverFilters) as FilterKey[]

export function isOfKind<Kind extends FilterKind>(key: FilterKey, ...kinds: Kind[]): key is KeyOfKind<Kind> {
  return (kinds as FilterKind[]).includes(discoverFilters[key])
}

export function keysOfKind<Kind extends FilterKind>(...kinds: Kind[]): KeyOfKind<Kind>[] {
  return filterKeys.filter((key): key is KeyOfKind<Kind> => isOfKind(key, ...kinds))
}

export function fieldsOf<Key extends FilterKey>(key: Key): FieldOf<Key>[] {
  return (isOfKind(key, 'range') ? [`${key}Min`, `${key}Max`] : [key]) as FieldOf<Key>[]
}

export type RangeKey = KeyOfKind<'range'>
export const rangeKeys = keysOfKind('range')
