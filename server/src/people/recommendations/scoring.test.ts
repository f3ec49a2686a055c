import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimate as expected, newEstimates, newPairs, tendencyBounds, tendencyOf } from './scoring.ts'

/** Two equal members; the first likes the viewer. */
function twoOthers() {
  const pairs = newPairs(2)
  for (const column of [pairs.sat, pairs.satBack, pairs.share]) column.fill(0.5)
  pairs.likesMe[0] = 1
  return pairs
}
const worth = (pairs: ReturnType<typeof newPairs>, weekMatches: number) =>
  expected(pairs, { base: -1, weekMatches }, newEstimates(2))

describe('The score', () => {
  it('is higher for a member who likes the viewer, until the week of the viewer is full of matches', () => {
    const pairs = twoOthers()
    const [free, full] = [worth(pairs, 0), worth(pairs, 12)]
    expect(free.score[0]).toBeGreaterThan(1.9 * free.score[1]!)
    expect(full.score[0]).toBeLessThan(0.1 * full.score[1]!)
    expect(full.score[1]).toBe(free.score[1])
    // The chances do not depend on it.
    expect([full.p, full.r]).toEqual([free.p, free.r])
  })

  it('drops for a member whose week is full of matches, and hardly for one with few', () => {
    const pairs = twoOthers()
    const [all] = worth(pairs, 0).score
    const after = (matches: number) => {
      pairs.weekMatches.fill(matches)
      return worth(pairs, 0).score[0]! / all!
    }
    expect(after(2)).toBeGreaterThan(0.95)
    expect(after(5)).toBeCloseTo(0.5)
    expect(after(10)).toBeLessThan(0.1)
  })
})

/** Conversations answered and waited for, and the share that all together answered. */
const counts = fc
  .tuple(fc.nat(50), fc.nat(50), fc.double({ min: 0.01, max: 1, noNaN: true }))
  .map(([answered, silent, usual]) => ({ answered, waited: answered + silent, usual }))

describe('The tendency to answer', () => {
  it('changes nothing while nothing is known, and while all answer', () => {
    fc.assert(
      fc.property(counts, ({ answered, usual }) => {
        expect(Math.abs(tendencyOf(0, 0, usual))).toBe(0)
        expect(Math.abs(tendencyOf(answered, answered, 1))).toBe(0)
        expect(tendencyOf(0, answered, 0)).toBe(0)
      }),
    )
  })

  it('rises with every answer, falls with every silence, and stays within its bounds', () => {
    fc.assert(
      fc.property(counts, ({ answered, waited, usual }) => {
        const value = tendencyOf(answered, waited, usual)
        expect(value).toBeGreaterThanOrEqual(tendencyBounds.least)
        expect(value).toBeLessThanOrEqual(tendencyBounds.most)
        // Apart from rounding: it is kept in thousandths.
        expect(tendencyOf(answered + 1, waited + 1, usual)).toBeGreaterThan(value - 1e-9)
        expect(tendencyOf(answered, waited + 1, usual)).toBeLessThan(value + 1e-9)
      }),
    )
  })

  it('judges by the mean of all until a member has conversations of their own', () => {
    expect(tendencyOf(0, 1, 0.5)).toBeCloseTo(-0.25)
    expect(tendencyOf(1, 2, 0.5)).toBe(0)
    expect(tendencyOf(0, 50, 0.5)).toBe(tendencyBounds.least)
  })

  it('moves the score of who is judged by as much, and leaves both chances as they are', () => {
    const pairs = twoOthers()
    const read = () => {
      const { p, r, score } = worth(pairs, 0)
      return { chances: [...p, ...r], score: [...score] }
    }
    const before = read()
    pairs.tendency.fill(-0.25)
    const after = read()
    for (const [j, score] of after.score.entries()) expect(score / before.score[j]!).toBeCloseTo(0.75)
    expect(after.chances).toEqual(before.chances)
  })
})
