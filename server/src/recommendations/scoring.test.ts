import { describe, expect, it } from 'vitest'
import { estimate as expected, newEstimates, newPairs } from './scoring.ts'

/** Two members of whom nothing differs but that the first one likes the viewer. */
function twoOthers() {
  const pairs = newPairs(2)
  for (const column of [pairs.sat, pairs.satBack, pairs.share]) column.fill(0.5)
  pairs.likesMe[0] = 1
  return pairs
}
const worth = (pairs: ReturnType<typeof newPairs>, weekMatches: number) =>
  expected(pairs, { base: -1, weekMatches }, newEstimates(2))

describe('Whom a member is shown', () => {
  it('is who likes them before who may, until their week is full: then a match at once would be one too many', () => {
    const pairs = twoOthers()
    const [free, full] = [worth(pairs, 0), worth(pairs, 12)]
    expect(free.score[0]).toBeGreaterThan(1.9 * free.score[1]!)
    expect(full.score[0]).toBeLessThan(0.1 * full.score[1]!)
    expect(full.score[1]).toBe(free.score[1])
    // What is told of chances stays what it is.
    expect([full.p, full.r]).toEqual([free.p, free.r])
  })

  it('is hardly ever who has had all the matches of a week, and who has had few as if there were none', () => {
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
