import { describe, expect, it } from 'vitest'
import { communityParts } from '../community-parts.ts'
import { profileInput } from '../people/profile.ts'
import { aProfile } from '../testing.ts'
import { CommunityGoal, EditableGoals, Goals, initialGoals } from './community-goals.ts'
import { relationshipGoals } from './member-choices.ts'

const penPals = { key: 'pen-pals', names: { en: 'Pen pals' }, countsAs: null }
const { list } = initialGoals
const with12 = Array.from({ length: 8 }, (_, at) => ({ ...penPals, key: `g${at}` }))

const problemsOf = (own: object[], first: object[] = list) =>
  EditableGoals.safeParse({ list: [...first, ...own] }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('The goals of a community', () => {
  it('are four at first, each of which counts as itself', () => {
    expect(Goals.parse(initialGoals)).toEqual(initialGoals)
    expect(communityParts.goals.initial.list.map(({ key, countsAs }) => [key, countsAs])).toEqual(
      relationshipGoals.map((key) => [key, key]),
    )
  })

  it.each<[string, object[], string, string]>([
    [
      'a name of 4,000 characters',
      [{ ...penPals, names: { en: 'x'.repeat(4000) } }],
      'list.4.names.en',
      'name_too_long',
    ],
    ['a name in Khmer alone', [{ ...penPals, names: { km: 'មិត្ត' } }], 'list.4.names.en', 'name_required'],
    ['a name that draws nothing', [{ ...penPals, names: { en: '\u200b\u2060' } }], 'list.4.names.en', 'name_required'],
    ['two of one key', [penPals, penPals], 'list', 'key_taken'],
    ['a key with a space', [{ ...penPals, key: 'two words' }], 'list.4.key', 'key_invalid'],
    ['13 in use', [...with12, penPals], 'list', 'too_many_goals'],
  ])('are refused with %s', (_what, own, field, code) => {
    expect(problemsOf(own)).toContainEqual([field, code])
  })

  it('keep the first four, which can be renamed and retired, and count as themselves', () => {
    const [casual, ...others] = list
    expect(problemsOf([penPals], others)).toEqual([['list', 'goal_missing']])
    expect(problemsOf([penPals], [{ ...casual!, names: { de: 'Spaß' }, retired: true }, ...others])).toBeUndefined()
    expect(problemsOf([], [{ ...casual!, countsAs: null }, ...others])).toEqual([['list.0.countsAs', 'goal_fixed']])
    expect(
      problemsOf(
        [],
        list.map((goal) => ({ ...goal, retired: true })),
      ),
    ).toEqual([['list', 'goal_required']])
  })

  it('may be 12 in use, and have any text as a name', () => {
    expect(problemsOf(with12)).toBeUndefined()
    expect(problemsOf([...with12, { ...penPals, retired: true }])).toBeUndefined()
    expect(CommunityGoal.parse({ ...penPals, names: { en: '<b>Pen pals</b>' } }).names.en).toBe('<b>Pen pals</b>')
  })
})

it('A profile needs one of the first four goals, unless it names others, at most three', () => {
  const { relationshipGoal: _, ...without } = aProfile
  const codesOf = (input: object) =>
    profileInput([], input)
      .safeParse(input)
      .error?.issues.map(({ message }) => message)
  expect(codesOf(without)).toEqual(['goal_required'])
  expect(codesOf({ ...without, ownGoals: [] })).toEqual(['goal_required'])
  expect(codesOf({ ...without, relationshipGoal: null, ownGoals: ['pen-pals'] })).toBeUndefined()
  expect(codesOf({ ...without, ownGoals: ['a', 'b', 'c', 'd'] })).toEqual(['too_many_goals'])
})
