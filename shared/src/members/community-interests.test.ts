import { describe, expect, it } from 'vitest'
import { hiddenInterests, Interests, initialInterests } from './community-interests.ts'

const { list: first } = initialInterests
const own = { key: 'bouldering', names: { en: 'Bouldering' }, group: null, retired: false }
const outdoors = { key: 'outdoors', names: { en: 'Outdoors' } }

const codesOf = (interests: unknown) =>
  Interests.safeParse(interests).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('The interests of a community', () => {
  it('are sixty at first, in no groups', () => {
    expect(Interests.parse(initialInterests)).toEqual(initialInterests)
    expect(first).toHaveLength(60)
  })

  it('have English names, unless the product has a word', () => {
    expect(codesOf({ groups: [], list: [...first, own] })).toEqual([])
    expect(codesOf({ groups: [], list: [...first, { ...own, names: { km: 'ឡើងថ្ម' } }] })).toEqual([
      ['list.60.names.en', 'name_required'],
    ])
    expect(codesOf({ groups: [{ ...outdoors, names: {} }], list: first })).toEqual([
      ['groups.0.names.en', 'name_required'],
    ])
  })

  it.each([
    ['a key of the product twice', [...first, { ...own, key: 'hiking' }], ['list', 'key_taken']],
    ['one of the first missing', first.slice(1), ['list', 'interest_missing']],
    ['none on offer', first.map((one) => ({ ...one, retired: true })), ['list', 'interest_required']],
    ['a group that is not there', [...first, { ...own, group: 'outdoors' }], ['list', 'group_unknown']],
    ['a key with spaces', [...first, { ...own, key: 'Free climbing' }], ['list.60.key', 'key_invalid']],
    [
      '127 of them',
      [...first, ...Array.from({ length: 67 }, (_, at) => ({ ...own, key: `own-${at}` }))],
      ['list', 'too_many_interests'],
    ],
    [
      'a name of 4,000 letters',
      [...first, { ...own, names: { en: 'x'.repeat(4000) } }],
      ['list.60.names.en', 'name_too_long'],
    ],
  ])('refuse %s', (_, list, problem) => {
    expect(codesOf({ groups: [], list })).toEqual([problem])
  })

  it('know which are hidden', () => {
    expect([...hiddenInterests({ list: [...first, { ...own, retired: true }] })]).toEqual(['bouldering'])
  })
})
