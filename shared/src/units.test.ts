import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Radius } from './people/discover.ts'
import { feetAndInches, fromDistance, measures, toDistance, usualUnits } from './units.ts'

const { height, weight } = measures

test.each([
  [150, 4, 11],
  [170, 5, 7],
  [178, 5, 10],
  [183, 6, 0],
])('%d cm is %d ft %d in', (cm, feet, inches) => {
  expect(feetAndInches(height.imperial.shown(cm))).toEqual({ feet, inches })
})

test('kilograms and pounds', () => {
  expect([30, 70, 180].map(weight.imperial.shown)).toEqual([66, 154, 397])
  expect([66, 154, 397].map(weight.imperial.stored)).toEqual([30, 70, 180])
})

describe.each([
  ['height', height.imperial],
  ['weight', weight.imperial],
])('%s in imperial units', (_, measure) => {
  const shown = fc.integer({ min: 40, max: 700 })
  const stored = fc.integer({ min: 20, max: 350 })

  it('has ends that hold exactly the members who are shown within them', () => {
    fc.assert(
      fc.property(shown, stored, (end, value) => {
        expect(value >= measure.least(end)).toBe(measure.shown(value) >= end)
        expect(value <= measure.most(end)).toBe(measure.shown(value) <= end)
      }),
    )
  })
})

it('gives every inch back as it was entered, and no stored weight changes on the way', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 350 }), (value) => {
      expect(height.imperial.shown(height.imperial.stored(value))).toBe(value)
      expect(weight.imperial.stored(weight.imperial.shown(value))).toBe(value)
    }),
  )
})

it('knows where miles are usual', () => {
  expect(['US', 'GB', 'LR', 'MM'].map(usualUnits)).toEqual(Array(4).fill('imperial'))
  expect(['DE', 'KH', 'AU', null, undefined].map(usualUnits)).toEqual(Array(5).fill('metric'))
})

describe('A radius', () => {
  it('has steps of 5 km or of 5 mi, within the same limits', () => {
    const steps = (units: 'metric' | 'imperial') =>
      Array.from({ length: 60 }, (_, step) => fromDistance(step * 5, units)).filter(
        (km) => Radius.safeParse(km).success,
      )
    expect(steps('metric')).toHaveLength(40)
    expect(
      steps('imperial')
        .map((km) => toDistance(km, 'imperial'))
        .map(Math.round),
    ).toEqual(Array.from({ length: 24 }, (_, step) => (step + 1) * 5))
    for (const wrong of [7, 50.5, 8, 8.05, 201.168]) expect(Radius.safeParse(wrong).success).toBe(false)
  })
})
