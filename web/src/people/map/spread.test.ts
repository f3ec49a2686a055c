import { describe, expect, it } from 'vitest'
import { pixelsBetween } from './geometry.ts'
import { facePx, isOnePlace, ringPlaces, spreadFaces } from './spread.ts'

const face = (id: string, lat: number, lng: number) => ({ id, at: { lat, lng } })
const crowd = (count: number, lat = 51.5, lng = 0) =>
  Array.from({ length: count }, (_, index) => face(`member ${index}`, lat, lng))

/** The shortest way on the screen between two of these faces. */
function closest(faces: ReturnType<typeof face>[], zoom: number): number {
  const places = spreadFaces(faces, zoom)
  const spots = faces.map(({ id, at }) => places.get(id) ?? at)
  const ways = spots.flatMap((one, index) => spots.slice(index + 1).map((other) => pixelsBetween(one, other, zoom)))
  return Math.min(...ways)
}

describe('Faces at one public point', () => {
  it.each([2, 3, 4, 6, 7, 12, 20, 48])('stand apart, all %i of them', (count) => {
    expect(closest(crowd(count), 16)).toBeGreaterThan(facePx - 1)
  })

  it('stay close to it: two side by side, and six in one ring', () => {
    expect(ringPlaces(2).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [28, 0],
      [-28, 0],
    ])
    for (const { x, y } of ringPlaces(6)) expect(Math.hypot(x, y)).toBeCloseTo(facePx)
  })

  it('stand in the same places whatever order the server answers in', () => {
    const five = crowd(5)
    expect(spreadFaces(five.toReversed(), 16)).toEqual(spreadFaces(five, 16))
  })
})

describe('Faces beside each other', () => {
  it('that overlap in part move apart around their middle', () => {
    const two = [face('ann', 51.5, 0), face('bo', 51.5001, 0.0001)]
    expect(spreadFaces(two, 16).size).toBe(2)
    expect(closest(two, 16)).toBeGreaterThan(facePx - 1)
  })

  it('make room for a group that would reach them', () => {
    const near = face('near', 51.5, 0.0007)
    expect(closest([...crowd(8), near], 16)).toBeGreaterThan(facePx - 1)
  })

  it('stay at their public points where they overlap no other', () => {
    expect(spreadFaces([face('ann', 51.5, 0), face('bo', 51.6, 0)], 16)).toEqual(new Map())
  })
})

it('Members are in one place if they overlap as near as the map goes', () => {
  expect(isOnePlace(crowd(3))).toBe(true)
  expect(isOnePlace([face('ann', 51.5, 0), face('bo', 51.5, 0.0001)])).toBe(true)
  expect(isOnePlace([face('ann', 51.5, 0), face('bo', 51.5, 0.01)])).toBe(false)
  expect(isOnePlace([])).toBe(false)
})
