import { expect, it } from 'vitest'
import { canAppeal } from './statement.ts'

const at = (time: string) => Date.parse(time)

it.each([
  ['2026-05-23T09:30:00Z', '2026-11-23'],
  ['2026-05-23T23:59:59Z', '2026-11-23'],
  ['2026-08-31T12:00:00Z', '2027-02-28'],
  ['2027-08-30T00:00:00Z', '2028-02-29'],
])('A decision of %s can be appealed all through %s, in every time zone, and not after', (decided, last) => {
  const open = (time: string) => canAppeal(new Date(decided), at(time))
  expect([open(`${last}T00:00:00+14:00`), open(`${last}T23:59:59-12:00`)]).toEqual([true, true])
  expect(open(new Date(at(`${last}T00:00:00-12:00`) + 86_400_000).toISOString())).toBe(false)
})
