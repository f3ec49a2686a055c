import { expect, it } from 'vitest'
import { offerFor } from './offer.ts'

it('Help, decisions, export and deletion open in place, with the article asked for; others do not', () => {
  expect(offerFor('/help', '')).toEqual({ name: 'help', article: null })
  expect(offerFor('/help/first-meeting', '')).toEqual({ name: 'help', article: 'first-meeting' })
  expect(offerFor('/settings', 'data')).toEqual({ name: 'export' })
  expect(offerFor('/settings', 'deletion')).toEqual({ name: 'deletion' })
  for (const [path, hash] of [
    ['/decisions', ''],
    ['/settings', 'decisions'],
  ] as const)
    expect(offerFor(path, hash)).toEqual({ name: 'decisions' })
  for (const [path, hash] of [
    ['/settings', ''],
    ['/settings', 'privacy'],
    ['/helpful', ''],
    ['/discover', ''],
  ] as const)
    expect(offerFor(path, hash)).toBeNull()
})
