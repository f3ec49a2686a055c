import { communityDefaults } from '@hearth/shared/community'
import { expect, it } from 'vitest'
import { rules } from './settings-draft.ts'

const { limits } = communityDefaults
const banner = { kind: 'calm' as const, texts: { en: 'A picnic' }, until: null }

it("Joins what an admin typed with a colleague's settings, one by one, also within a group", () => {
  const mine = { ...communityDefaults, name: 'Lagoon', limits: { ...limits, likesPerDay: 7 } }
  const theirs = { ...communityDefaults, contact: 'hi@lagoon.test', limits: { ...limits, reportsPerDay: 9 } }
  expect(rules.join({ base: communityDefaults, revision: 1, value: mine }, theirs)).toEqual({
    ...communityDefaults,
    name: 'Lagoon',
    contact: 'hi@lagoon.test',
    limits: { ...limits, likesPerDay: 7, reportsPerDay: 9 },
  })
})

it('Keeps an announcement that the admin wrote or removed', () => {
  const without = { ...communityDefaults, banner: null }
  const withBanner = { ...communityDefaults, banner }
  const theirs = { ...withBanner, signUp: 'closed' as const }
  expect(rules.join({ base: withBanner, revision: 1, value: without }, theirs)).toEqual({ ...theirs, banner: null })
  expect(rules.join({ base: without, revision: 1, value: withBanner }, without)).toEqual(withBanner)
})

it('Takes no draft that lacks a setting', () => {
  const { minimumAge: _, ...older } = communityDefaults
  expect([communityDefaults, older, null, 'draft'].map(rules.isValue)).toEqual([true, false, false, false])
})
