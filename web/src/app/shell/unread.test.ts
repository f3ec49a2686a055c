import { expect, test } from 'vitest'
import { unreadLabel } from './unread.ts'

test('The badge counts up to nine and says 9+ from there on', () => {
  expect([1, 8, 9, 10, 11, 500].map(unreadLabel)).toEqual(['1', '8', '9', '9+', '9+', '9+'])
})

test('There is no badge when everything has been read', () => {
  expect(unreadLabel(0)).toBeNull()
})
