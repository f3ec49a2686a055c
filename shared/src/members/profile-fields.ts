import { fieldChoices } from './field-choices.ts'
import { spokenLanguages } from './spoken-language-codes.ts'

/** What the table says of a field. */
export type ProfileField = {
  /**
   * - text: empty until it is filled in
   * - day, number, id: null until it is filled in
   * - switch: on or off
   * - choice: one of `values`
   * - keys: several of `values`, or of the keys of a table
   * - key: one of the keys of a table
   */
  kind: 'text' | 'day' | 'number' | 'id' | 'switch' | 'choice' | 'keys' | 'key'
  values?: readonly string[]
  /** The part of the editor. */
  part: 'about' | 'bio' | 'interests' | 'looking' | 'place'
  /** Who sees it as it is, besides the member: everybody who sees the card or opens the profile, or nobody. */
  shown: 'card' | 'profile' | 'nobody'
  /** A profile is complete without it. */
  optional?: true
  /** The code of the problem of a required choice that is not made. */
  missing?: string
  /** A text that is null until it is filled in. */
  nullable?: true
  /** Off: others get null. */
  hiddenBy?: string
  /** Null where this other field says what no value of the choice does. */
  saidBy?: string
  /** Null in its column and left out of answers until there is something: most communities never have it. */
  rare?: true
}

/**
 * The fields that a member fills in, in the order of the editor. Each is the column of `profiles` that has its name.
 * Everything that lists fields reads this table. It holds no zod rules, because zod is loaded with the screens that need it.
 */
export const profileFields = {
  firstName: { kind: 'text', part: 'about', shown: 'nobody' },
  lastName: { kind: 'text', part: 'about', shown: 'nobody' },
  birthday: { kind: 'day', part: 'about', shown: 'nobody' },
  gender: { kind: 'choice', values: fieldChoices.gender, missing: 'gender_required', part: 'about', shown: 'card' },
  /** The key of a gender of the community's own. `gender` is the first of its groups then. */
  ownGender: { kind: 'key', part: 'about', shown: 'profile', optional: true, rare: true },
  height: { kind: 'number', part: 'about', shown: 'card', hiddenBy: 'showHeight' },
  weight: { kind: 'number', part: 'about', shown: 'card', hiddenBy: 'showWeight' },
  showHeight: { kind: 'switch', part: 'about', shown: 'nobody', optional: true },
  showWeight: { kind: 'switch', part: 'about', shown: 'nobody', optional: true },
  languages: { kind: 'keys', values: spokenLanguages, part: 'about', shown: 'card', optional: true },
  bio: { kind: 'text', part: 'bio', shown: 'card' },
  interests: { kind: 'keys', part: 'interests', shown: 'card' },
  lookingForGender: {
    kind: 'choice',
    values: fieldChoices.lookingForGender,
    missing: 'looking_for_required',
    part: 'looking',
    shown: 'profile',
  },
  /** Two groups or three, where the community lets members name several. `lookingForGender` is `any` then. */
  lookingForGenders: {
    kind: 'keys',
    values: fieldChoices.gender,
    part: 'looking',
    shown: 'profile',
    optional: true,
    rare: true,
  },
  relationshipGoal: {
    kind: 'choice',
    values: fieldChoices.relationshipGoal,
    missing: 'goal_required',
    saidBy: 'ownGoals',
    part: 'looking',
    shown: 'card',
  },
  /** Keys of the community's goals, other than one of the first four alone. `relationshipGoal` is what they count as. */
  ownGoals: { kind: 'keys', part: 'looking', shown: 'card', optional: true, rare: true },
  country: { kind: 'choice', values: fieldChoices.country, missing: 'country_required', part: 'place', shown: 'card' },
  city: { kind: 'text', nullable: true, part: 'place', shown: 'card' },
  /** The city chosen from the list. */
  cityId: { kind: 'id', part: 'place', shown: 'nobody', optional: true },
  address: { kind: 'text', nullable: true, part: 'place', shown: 'nobody', optional: true },
} as const satisfies Record<string, ProfileField>

type Fields = typeof profileFields
export type FieldKey = keyof Fields
export type FieldKind = ProfileField['kind']
export type FieldPart = ProfileField['part']
/** The fields of which the table says this. */
export type FieldsThat<Description extends Partial<ProfileField>> = {
  [Key in FieldKey]: Fields[Key] extends Description ? Key : never
}[FieldKey]
export type ChoiceKey = FieldsThat<{ kind: 'choice' }>
export type OptionalChoice = FieldsThat<{ kind: 'choice'; optional: true }>
export type RareKey = FieldsThat<{ rare: true }>
export type CardKey = FieldsThat<{ shown: 'card' }>
export type ProfileOnlyKey = FieldsThat<{ shown: 'profile' }>
export type ShownKey = CardKey | ProfileOnlyKey

type Plain = {
  text: string
  day: string
  number: number
  id: number
  switch: boolean
  choice: string
  keys: string[]
  key: string
}
/** The value of a field that is filled in. */
export type ValueOf<Key extends FieldKey> = Fields[Key] extends { values: readonly (infer Value)[] }
  ? Fields[Key]['kind'] extends 'keys'
    ? Value[]
    : Value
  : Plain[Fields[Key]['kind']]
/** What is saved, or null until there is something. */
export type SavedOf<Key extends FieldKey> =
  Key extends FieldsThat<{ kind: 'day' | 'number' | 'id' | 'choice' } | { nullable: true }>
    ? ValueOf<Key> | null
    : ValueOf<Key>
/** What others see of a complete profile: null for what the member hides or has left open. */
export type ShownOf<Key extends ShownKey> =
  Key extends FieldsThat<{ hiddenBy: string } | { saidBy: string } | { optional: true; kind: 'choice' }>
    ? ValueOf<Key> | null
    : ValueOf<Key>

export const fieldKeys = Object.keys(profileFields) as FieldKey[]
export const fieldOf = (key: FieldKey): ProfileField => profileFields[key]

const keysThat = <Key extends FieldKey>(holds: (field: ProfileField) => boolean) =>
  fieldKeys.filter((key): key is Key => holds(fieldOf(key)))

/** What members write themselves. */
export const textFields = keysThat<FieldsThat<{ kind: 'text' }>>(({ kind }) => kind === 'text')
export const choiceKeys = keysThat<ChoiceKey>(({ kind }) => kind === 'choice')
/** The choices that a member may leave open. */
export const optionalChoices = choiceKeys.filter((key) => fieldOf(key).optional)
export const cardKeys = keysThat<CardKey>(({ shown }) => shown === 'card')
/** What an open profile shows besides. */
export const profileOnlyKeys = keysThat<ProfileOnlyKey>(({ shown }) => shown === 'profile')

/** A row whose rare fields may be missing instead of null. */
type Told<Row, Key extends keyof Row> = Pick<Row, Exclude<Key, RareKey>> & {
  [One in Key & RareKey]?: NonNullable<Row[One]>
}

/** These fields of a row or object that has more, without the rare ones that are empty. */
export const pickFields = <Key extends FieldKey, Row extends Record<Key, unknown>>(row: Row, keys: readonly Key[]) => {
  const told = keys.filter((key) => !fieldOf(key).rare || row[key] !== null)
  return Object.fromEntries(told.map((key) => [key, row[key]])) as Told<Row, Key>
}
