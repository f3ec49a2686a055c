import { expect, test } from 'vitest'
import { listTime } from './list-time.ts'

const now = new Date(2026, 10, 21, 15, 0)
const when = (time: Date, language: string) =>
  listTime(time.toISOString(), now.getTime(), { language, yesterday: 'yesterday' })

test('Today is a time, yesterday a word, this week a weekday, and before that a date', () => {
  expect(when(new Date(2026, 10, 21, 9, 5), 'de')).toBe('09:05')
  expect(when(new Date(2026, 10, 21, 0, 0), 'de')).toBe('00:00')
  expect(when(new Date(2026, 10, 20, 23, 59), 'de')).toBe('yesterday')
  expect(when(new Date(2026, 10, 19, 12, 0), 'de')).toBe('Do')
  expect(when(new Date(2026, 10, 14, 12, 0), 'de')).toBe('14. Nov.')
  expect(when(new Date(2025, 10, 14, 12, 0), 'de')).toBe('14. Nov. 2025')
})

test('A clock that is a little behind the server says the time all the same', () => {
  expect(when(new Date(2026, 10, 21, 15, 2), 'de')).toBe('15:02')
})
