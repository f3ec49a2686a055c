import { expect, test } from 'vitest'
import { listTime } from './list-time.ts'

const now = new Date(2026, 10, 21, 15, 0)
const when = (time: Date, language: string) =>
  listTime(time.toISOString(), now.getTime(), {
    language,
    yesterday: 'yesterday',
    clock: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
  })

test('The list shows a time for today, a word for yesterday, a weekday for this week, and a date before', () => {
  expect(when(new Date(2026, 10, 21, 9, 5), 'de')).toBe('09:05')
  expect(when(new Date(2026, 10, 21, 0, 0), 'de')).toBe('00:00')
  expect(when(new Date(2026, 10, 20, 23, 59), 'de')).toBe('yesterday')
  expect(when(new Date(2026, 10, 19, 12, 0), 'de')).toBe('Do')
  expect(when(new Date(2026, 10, 14, 12, 0), 'de')).toBe('14. Nov.')
  expect(when(new Date(2025, 10, 14, 12, 0), 'de')).toBe('14. Nov. 2025')
})

test('A message from the future, because the device’s clock is slow, has a time', () => {
  expect(when(new Date(2026, 10, 21, 15, 2), 'de')).toBe('15:02')
})
