import { describe, expect, it } from 'vitest'
import { estimate as expected, newEstimates, newPairs } from './scoring.ts'

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
