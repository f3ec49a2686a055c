// What the schema of a search accepts (discover.ts), read without it: the first screen shows a search and loads no schemas.
import { characters } from '../characters.ts'
import { acceptedValues } from '../members/accepted-values.ts'
import { keyPattern, communityFieldLimits as limits, longestFilterText } from '../members/community-field-limits.ts'
import { spokenLanguages } from '../members/spoken-language-codes.ts'
import { isReadable } from '../readable.ts'
import type { Filters } from './discover.ts'
import type { DiscoverSearch } from './discover-address.ts'
import { type FilterKey, fieldsOf, filterKeys, isOfKind, type KeyOfKind } from './discover-filters.ts'
import { filterLimits, isRadiusStep, valueLimits } from './discover-limits.ts'
import { filterChoices, isOpen } from './filter-choices.ts'

/** Finds the value that a filter has in an address: undefined where the schema refuses it. */
type Read = (value: unknown) => unknown

type Bounds = { min: number; max: number }
const isWithin = (value: unknown, { min, max }: Bounds): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** The radius in km, if the slider has it. */
export const readRadius = (value: unknown): number | undefined =>
  isWithin(value, filterLimits.radius) && isRadiusStep(value) ? value : undefined

const whole =
  (bounds: Bounds): Read =>
  (value) =>
    isWithin(value, bounds) && Number.isInteger(value) ? value : undefined

const oneOf =
  (choices: readonly string[]): Read =>
  (value) =>
    choices.includes(value as string) ? value : undefined

const text =
  (longest: number): Read =>
  (value) =>
    typeof value === 'string' && characters(value) <= longest && isReadable(value) ? value : undefined

const key: Read = (value) =>
  typeof value === 'string' && value.length <= limits.key && keyPattern.test(value) ? value : undefined

const trimmed =
  (read: Read): Read =>
  (value) =>
    (typeof value === 'string' && read(value.trim())) || undefined

const listOf =
  (read: Read): Read =>
  (values) =>
    Array.isArray(values) && values.length <= valueLimits.listed && values.every((one) => read(one) !== undefined)
      ? values
      : undefined

const readers: Record<Exclude<FilterKey, KeyOfKind<'choice'>>, Read> = {
  city: trimmed(text(valueLimits.city)),
  radius: readRadius,
  age: whole(filterLimits.age),
  height: whole(filterLimits.height),
  weight: whole(filterLimits.weight),
  languages: listOf(oneOf(spokenLanguages)),
  interests: listOf(text(valueLimits.interest)),
  fields: listOf(text(longestFilterText)),
}
function readerOf(filter: FilterKey): Read {
  if (!isOfKind(filter, 'choice')) return readers[filter]
  return isOpen(filter) ? key : oneOf(acceptedValues(filterChoices(filter)))
}

/** The filters of an address, without those that no search can have. */
export function readValues(search: DiscoverSearch): Filters {
  const valid = filterKeys.flatMap((key) =>
    fieldsOf(key).map((field) => [field, readerOf(key)(search[field])] as const),
  )
  return Object.fromEntries(valid.filter(([, value]) => value !== undefined))
}
