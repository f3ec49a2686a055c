import { expect, it } from 'vitest'
import { likelyRegionOf, regionOf } from './region.ts'

it('A name that is no language tag stands for no region', () => {
  expect([regionOf('en', ['C']), likelyRegionOf('C')]).toEqual([undefined, undefined])
  expect([regionOf('en', ['en_US', 'en-US@posix']), likelyRegionOf('da_DK')]).toEqual([undefined, undefined])
  expect([regionOf('en', ['C', 'en-GB']), likelyRegionOf('da')]).toEqual(['GB', 'DK'])
})
