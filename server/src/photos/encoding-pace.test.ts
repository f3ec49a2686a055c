import { describe, expect, it } from 'vitest'
import { encodingShare, pauseMs } from './encoding-pace.ts'

describe('The pause after an encoded photo', () => {
  it.each([1, 2, 4, 8, 16])('leaves 19 of 20 parts of %i cores to all else', (cores) => {
    const work = 900
    const share = work / (work + pauseMs(work, cores)) / cores
    expect(share).toBeCloseTo(encodingShare)
  })

  it('is none where one thread is no more than the share', () => {
    expect(pauseMs(900, 20)).toBe(0)
    expect(pauseMs(900, 64)).toBe(0)
  })

  it('follows the processor time alone, so that a machine that is never quiet still finishes: 4,000 photos a day on one core', () => {
    const day = 86_400_000
    expect(day / (900 + pauseMs(900, 1))).toBeGreaterThan(4000)
  })
})
