import { describe, expect, it } from 'vitest'
import { communityParts } from '../community-parts.ts'
import { CommunityGender, EditableGenders, Genders, initialGenders } from './community-genders.ts'
import { everyGroup, groupsIn, isGroup, setOf } from './gender-groups.ts'
import { genders } from './member-choices.ts'

const agender = { key: 'agender', names: { en: 'Agender' }, groups: ['non-binary'] }
const { list } = initialGenders
const with24 = Array.from({ length: 20 }, (_, at) => ({ ...agender, key: `g${at}` }))

const problemsOf = (own: object[], first: object[] = list) =>
  EditableGenders.safeParse({ list: [...first, ...own] }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('The genders of a community', () => {
  it('are four at first, each in the group that is called like it', () => {
    expect(Genders.parse(initialGenders)).toEqual(initialGenders)
    expect(communityParts.genders.initial.list.map(({ key, groups }) => [key, groups])).toEqual(
      genders.map((key) => [key, [key]]),
    )
  })

  it.each<[string, object[], string, string]>([
    [
      'a name of 4,000 characters',
      [{ ...agender, names: { en: 'x'.repeat(4000) } }],
      'list.4.names.en',
      'name_too_long',
    ],
    ['a name in Khmer alone', [{ ...agender, names: { km: 'ភេទ' } }], 'list.4.names.en', 'name_required'],
    ['a name that draws nothing', [{ ...agender, names: { en: '\u200b\u2060' } }], 'list.4.names.en', 'name_required'],
    ['no group', [{ ...agender, groups: [] }], 'list.4.groups', 'groups_required'],
    ['a group twice', [{ ...agender, groups: ['other', 'other'] }], 'list.4.groups', 'invalid'],
    ['two of one key', [agender, agender], 'list', 'key_taken'],
    ['a key with a space', [{ ...agender, key: 'two words' }], 'list.4.key', 'key_invalid'],
    ['25 in use', [...with24, agender], 'list', 'too_many_genders'],
  ])('are refused with %s', (_what, own, field, code) => {
    expect(problemsOf(own)).toContainEqual([field, code])
  })

  it('keep the first four, which can be renamed and retired, and stay in their own group', () => {
    const [male, ...others] = list
    expect(problemsOf([agender], others)).toEqual([['list', 'gender_missing']])
    const renamed = { ...male!, names: { de: 'Mann' }, groups: ['male', 'other'], retired: true }
    expect(problemsOf([agender], [renamed, ...others])).toBeUndefined()
    const moved = { ...male!, groups: ['other', 'male'] }
    expect(problemsOf([], [moved, ...others])).toEqual([['list.0.groups', 'group_fixed']])
    const retired = list.map((gender) => ({ ...gender, retired: true }))
    expect(problemsOf([], retired)).toEqual([['list', 'gender_required']])
  })

  it('may be 24 in use, and have any text as a name', () => {
    expect(problemsOf(with24)).toBeUndefined()
    expect(problemsOf([...with24, { ...agender, retired: true }])).toBeUndefined()
    expect(CommunityGender.parse({ ...agender, names: { en: '<b>Agender</b>' } }).names.en).toBe('<b>Agender</b>')
  })
})

describe('A set of groups', () => {
  it('has one bit for each, and names them in their order', () => {
    expect(genders.map((group) => setOf([group]))).toEqual([1, 2, 4, 8])
    expect(everyGroup).toBe(15)
    expect(groupsIn(setOf(['other', 'male']))).toEqual(['male', 'other'])
    expect([isGroup('non-binary'), isGroup('agender')]).toEqual([true, false])
  })
})
