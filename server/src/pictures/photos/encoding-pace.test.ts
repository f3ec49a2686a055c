import { describe, expect, it } from 'vitest'
import { encodingShare, pauseMs } from './encoding-pace.ts'

describe('The pause after an encoded photo', () => {
  it.each([1, 2, 4, 8, 16])('leaves 95 percent of %i cores to everything else', (cores) => {
    const work = 900
    const share = work / (work + pauseMs(work, cores)) / cores
    expect(share).toBeCloseTo(encodingShare)
  })

  it('is zero where one thread is no more than the share', () => {
    expect(pauseMs(900, 20)).toBe(0)
    expect(pauseMs(900, 64)).toBe(0)
  })

  it('depends on processor time alone, so a busy machine with one core still encodes 4,000 photos a day', () => {
    const day = 86_400_000
    expect(day / (900 + pauseMs(900, 1))).toBeGreaterThan(4000)
  })

  it('is at most 10 minutes, however long a broken photo took', () => {
    expect(pauseMs(3_600_000, 2)).toBe(600_000)
  })
})
