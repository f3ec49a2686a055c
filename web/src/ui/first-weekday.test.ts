import { expect, test } from 'vitest'
import { firstWeekday } from './first-weekday.ts'

test('Weeks begin as in the region of the date format: Monday in Britain, Sunday in the United States', () => {
  expect([firstWeekday('en-GB'), firstWeekday('de')]).toEqual([1, 1])
  expect([firstWeekday('en-US'), firstWeekday('en')]).toEqual([0, 0])
})
