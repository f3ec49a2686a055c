import { expect, it } from 'vitest'
import { fieldChoices } from '../members/field-choices.ts'
import { spokenLanguages } from '../members/spoken-language-codes.ts'
import { fromDistance } from '../units.ts'
import { FilterFields } from './discover.ts'
import { readSearch } from './discover-address.ts'
import { filterLimits, valueLimits } from './discover-limits.ts'
import { readValues } from './filter-values.ts'

const numbers = Object.values(filterLimits).flatMap(({ min, max }) => [min - 1, min, min + 0.5, min + 1, max, max + 1])
const miles = [3, 5, 10, 15, 124, 125].map((distance) => fromDistance(distance, 'imperial'))
const long = (length: number) => 'a'.repeat(length)
const texts = [' ', ' Roma ', 'a\u0000b', '\ud800', '😀', 'verified', 'me', 'Atlantis', 'xx']
const lengths = [valueLimits.city, valueLimits.interest].flatMap((limit) => [limit, limit + 1]).map(long)
const lists = [
  [...spokenLanguages],
  Array.from({ length: valueLimits.listed }, (_, at) => `i${at}`),
  Array.from({ length: valueLimits.listed + 1 }, (_, at) => `i${at}`),
  ['en', 'xx'],
  ['climbing', 'a\u0007'],
  ['climbing', long(valueLimits.interest + 1)],
]
const values = [
  ...[...numbers, ...miles, -5, 0, 1e9],
  ...[...Object.values(fieldChoices).flat(), ...texts, ...lengths, ` ${long(valueLimits.city)} `],
  ...lists,
]

it.each(Object.keys(FilterFields.shape))('reads of %s what the schema accepts, and nothing else', (field) => {
  const schema = FilterFields.shape[field as keyof typeof FilterFields.shape]
  const accepted = values.map((value) => {
    const search = readSearch({ [field]: value })
    const parsed = schema.safeParse(search[field as keyof typeof search])
    const data = parsed.success && parsed.data !== '' ? parsed.data : undefined
    expect(readValues(search), JSON.stringify(value)).toEqual(data === undefined ? {} : { [field]: data })
    return data !== undefined
  })
  expect(new Set(accepted)).toEqual(new Set([true, false]))
})
