import { beforeAll, describe, expect, it } from 'vitest'
import { areaUnderCurve } from './auc.ts'
import { type Figures, figuresOf, gini } from './figures.ts'
import { policies } from './policies.ts'
import { simulate } from './simulate.ts'
import { newWorld } from './world.ts'

/** A small community on fixed seeds, stopped before all members have seen each other. All of it: `npm run bench:match`. */
const setting = { a: 400, b: 400, days: 12, noise: 1, life: 60 }
const seeds = [1, 2]

describe('In a simulated community', () => {
  const results: Record<string, Figures[]> = {}
  const mean = (policy: string, of: keyof Figures) =>
    results[policy]!.reduce((sum, figures) => sum + (figures[of] as number), 0) / results[policy]!.length
  beforeAll(() => {
    for (const name of Object.keys(policies))
      results[name] = seeds.map((seed) => figuresOf(simulate(newWorld({ ...setting, seed }), name)))
  })

  it('orders the policies as a large community does', () => {
    const order = ['random', 'last active first', 'content, one way', 'content, both ways', 'ours']
    const effective = order.map((policy) => mean(policy, 'effective'))
    expect(effective).toEqual([...effective].sort((a, b) => a - b))
    expect(mean('ours', 'effective')).toBeGreaterThan(2.5 * mean('last active first', 'effective'))
    expect(mean('ours', 'effective')).toBeGreaterThan(1.5 * mean('factorisation alone', 'effective'))
  })

  it('predicts mutual likes better with our policy than from profiles alone', () => {
    expect(mean('random', 'auc')).toBeCloseTo(0.5, 1)
    expect(mean('ours', 'auc')).toBeGreaterThan(mean('content, both ways', 'auc') + 0.1)
  })

  it('shows every member, and gives newcomers matches at once', () => {
    for (const [side, one] of results.ours!.flatMap(({ gini }) => [...gini.entries()]))
      expect(one, `side ${side}`).toBeLessThan(0.2)
    expect(mean('ours', 'one')).toBeGreaterThanOrEqual(0.9)
    expect(mean('ours', 'early')).toBeGreaterThanOrEqual(3)
    expect(mean('ours', 'newcomerDays')).toBeLessThanOrEqual(1)
  })

  it('gives the same figures for the same seed', () => {
    const again = figuresOf(simulate(newWorld({ ...setting, seed: 1 }), 'ours'))
    expect(again).toEqual(results.ours![0])
  })
})

describe('A community in which some never answer', () => {
  const of = (silent: number, name: string) => figuresOf(simulate(newWorld({ ...setting, seed: 1, silent }), name))

  it('is the same one otherwise, and one in which all answer is ranked as without the tendency', () => {
    const name = 'ours, without the tendency'
    const [quiet, all] = [of(0.2, name), of(0, name)]
    expect(quiet.matches).toBe(all.matches)
    expect(quiet.answered).toBeLessThan(quiet.effective)
    expect(of(0, 'ours')).toEqual(all)
  })

  it('shows who never answers less by the tendency, and still shows them', () => {
    const { silentShown } = of(0.2, 'ours')
    expect(silentShown).toBeLessThan(of(0.2, 'ours, without the tendency').silentShown)
    expect(silentShown).toBeGreaterThan(0.5)
  })
})

describe('The area under the curve', () => {
  it('is 1 when all right pairs rank above, 0 when they rank below, and one half for a constant', () => {
    const right = [true, true, false, false]
    expect(areaUnderCurve([4, 3, 2, 1], right)).toBe(1)
    expect(areaUnderCurve([1, 2, 3, 4], right)).toBe(0)
    expect(areaUnderCurve([1, 1, 1, 1], right)).toBe(0.5)
    expect(areaUnderCurve([3, 1, 2, 0], right)).toBe(0.75)
  })
})

describe('The Gini coefficient', () => {
  it('is 0 for equal shares and approaches 1 when one member has everything', () => {
    expect(gini([3, 3, 3])).toBe(0)
    expect(gini([0, 0, 0, 1])).toBe(0.75)
    expect(gini([1, 3])).toBe(0.25)
  })
})
