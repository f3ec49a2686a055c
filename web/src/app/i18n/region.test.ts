import { expect, it } from 'vitest'
import { likelyRegionOf, regionOf } from './region.ts'

it('What a browser names as its language, and is none, stands for no region', () => {
  expect([regionOf('en', ['C']), likelyRegionOf('C')]).toEqual([undefined, undefined])
  expect([regionOf('en', ['C', 'en-GB']), likelyRegionOf('da')]).toEqual(['GB', 'DK'])
})
