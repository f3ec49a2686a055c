import { day } from '@hearth/shared/time'
import { expect, it } from 'vitest'
import { type Departure, departureDays, readList, writeList } from './departure-list.ts'

const now = new Date('2026-11-29T10:00:00Z')
const departure = (daysAgo: number, kind: Departure['kind'] = 'deleted', letter = 'a'): Departure => ({
  at: new Date(now.getTime() - daysAgo * day),
  kind,
  account: letter.repeat(64),
})

it('A list has each departure once, the oldest first', () => {
  const text = writeList([departure(1, 'banned', 'b'), departure(3), departure(3), departure(1, 'banned', 'b')], now)
  expect(readList(text)).toEqual([departure(3), departure(1, 'banned', 'b')])
})

it('A list drops what is older than the oldest backup, and reads around damaged lines', () => {
  expect(readList(writeList([departure(departureDays + 1), departure(departureDays)], now))).toHaveLength(1)
  const text = `# a comment\n${writeList([departure(1)], now)}2026-11-29T1\nnow deleted ${'a'.repeat(64)}\n`
  expect(readList(text)).toEqual([departure(1)])
})
