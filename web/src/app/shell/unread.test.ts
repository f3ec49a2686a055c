import { expect, test } from 'vitest'
import { unreadLabel } from './unread.ts'

test('The badge shows numbers up to nine, and 9+ above', () => {
  expect([1, 8, 9, 10, 11, 500].map(unreadLabel)).toEqual(['1', '8', '9', '9+', '9+', '9+'])
})

test('There is no badge without unread messages', () => {
  expect(unreadLabel(0)).toBeNull()
})
