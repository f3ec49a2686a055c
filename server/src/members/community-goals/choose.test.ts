import { type Goals, initialGoals } from '@hearth/shared/members/community-goals'
import { everyGoal, goalsIn, setOfGoals } from '@hearth/shared/members/goal-sets'
import { describe, expect, it } from 'vitest'
import { bitsOfFilter, chosenGoals, goalColumns, initialGoal, mayHaveGoals } from './choose.ts'
import { aGoal, bitsFor } from './testing.ts'

const own = [aGoal('pen-pals'), aGoal('travel', 'friendship'), aGoal('poly', 'casual')]
const bits: Goals['bits'] = bitsFor(own)
const list = [...initialGoals.list, ...own]
const none = { relationshipGoal: null, ownGoals: null }
const keysOf = (...asked: Parameters<typeof chosenGoals>) => chosenGoals(...asked)?.map(({ key }) => key) ?? null

describe('The goals that a member chooses', () => {
  it('are those named, or the one that is called like the older field', () => {
    expect(keysOf(list, { relationshipGoal: 'serious' }, none)).toEqual(['serious'])
    expect(keysOf(list, { relationshipGoal: 'serious', ownGoals: [] }, none)).toEqual(['serious'])
    expect(keysOf(list, { relationshipGoal: 'serious', ownGoals: ['poly', 'travel', 'poly'] }, none)).toEqual([
      'poly',
      'travel',
    ])
    expect(keysOf(list, { relationshipGoal: null, ownGoals: ['gone'] }, none)).toBeNull()
    expect(keysOf(list, {}, none)).toBeNull()
  })

  it('stay with an older client that leaves its field as it is, and go with another value', () => {
    const saved = { relationshipGoal: 'casual' as const, ownGoals: ['pen-pals', 'poly'] }
    expect(keysOf(list, { relationshipGoal: 'casual' }, saved)).toEqual(['pen-pals', 'poly'])
    expect(keysOf(list, { relationshipGoal: 'marriage' }, saved)).toEqual(['marriage'])
  })

  it('can be kept when they are retired, and not be chosen', () => {
    const retired = list.map((goal) => (['casual', 'poly'].includes(goal.key) ? { ...goal, retired: true } : goal))
    const saved = { relationshipGoal: 'casual' as const, ownGoals: ['poly'] }
    expect(keysOf(retired, { relationshipGoal: 'casual', ownGoals: ['poly'] }, saved)).toEqual(['poly'])
    expect(keysOf(retired, { relationshipGoal: 'casual', ownGoals: ['poly'] }, none)).toBeNull()
    const fling = aGoal('fling', 'casual')
    expect(keysOf([...retired, fling], { relationshipGoal: 'casual' }, none)).toEqual(['fling'])
  })

  it('are several only where the community allows it, or as before', () => {
    const saved = { relationshipGoal: 'casual' as const, ownGoals: ['pen-pals', 'poly', 'travel'] }
    const [penPals, travel, poly] = own
    expect(mayHaveGoals({ several: true }, [penPals!, travel!], none)).toBe(true)
    expect(mayHaveGoals({ several: false }, [penPals!], none)).toBe(true)
    expect(mayHaveGoals({ several: false }, [penPals!, travel!], none)).toBe(false)
    expect(mayHaveGoals({ several: false }, [penPals!, poly!], saved)).toBe(true)
    expect(mayHaveGoals({ several: false }, [penPals!, list[0]!], saved)).toBe(false)
  })
})

describe('The columns of goals', () => {
  it('are as before there were others for one of the first four', () => {
    expect(goalColumns(initialGoal({ relationshipGoal: 'marriage' }), {})).toEqual({
      relationshipGoal: 'marriage',
      ownGoals: null,
      goalBits: null,
    })
  })

  it('name the first that counts as one of the four, and have a bit for each of the community’s own', () => {
    expect(goalColumns(own, bits)).toEqual({
      relationshipGoal: 'friendship',
      ownGoals: ['pen-pals', 'travel', 'poly'],
      goalBits: 1 + 8 + 16 + 32 + 64,
    })
    expect(goalColumns([own[0]!], bits)).toEqual({ relationshipGoal: null, ownGoals: ['pen-pals'], goalBits: 16 })
  })

  it('are found by what a filter asks for', () => {
    expect([bitsOfFilter('friendship', bits), bitsOfFilter('travel', bits)]).toEqual([8, 32])
    for (const goal of own) expect(goalColumns([goal], bits).goalBits! & bitsOfFilter('gone', bits)).toBe(0)
  })
})

it('A set of the first four has one bit for each', () => {
  expect(everyGoal).toBe(15)
  expect(goalsIn(setOfGoals(['friendship', 'casual']))).toEqual(['casual', 'friendship'])
})
