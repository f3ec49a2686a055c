import { expect, it } from 'vitest'
import { containsMarker, freeArea } from './covered.ts'

it('A card as wide as a phone leaves the map above it free, a narrow one the map beside it', () => {
  const phone = { width: 390, height: 720 }
  const above = freeArea({ left: 12, top: 300, width: 366, height: 408 }, { width: 390, height: 484 }, phone)
  expect(above).toEqual({ left: 0, top: 0, width: 390, height: 300 })
  const desktop = { width: 1040, height: 836 }
  const beside = freeArea({ left: 16, top: 200, width: 300, height: 620 }, desktop, desktop)
  expect(beside).toEqual({ left: 316, top: 0, width: 724, height: 836 })
})

it('A partly covered marker counts as hidden', () => {
  const free = { left: 0, top: 0, width: 390, height: 300 }
  expect(containsMarker(free, { x: 195, y: 150 })).toBe(true)
  for (const at of [
    { x: 195, y: 290 },
    { x: 5, y: 150 },
    { x: 195, y: 500 },
  ])
    expect(containsMarker(free, at)).toBe(false)
})
