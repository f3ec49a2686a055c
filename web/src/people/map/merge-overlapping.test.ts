import { expect, it } from 'vitest'
import type { MapMember } from './map-queries.ts'
import { arrangeMarkers, mergeOverlapping } from './merge-overlapping.ts'

const around = (id: string, members: number, lat: number, lng: number) => ({
  id,
  members,
  at: { lat, lng },
  bounds: { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 },
})
const london = [around('west', 30, 51.5, -0.2), around('east', 10, 51.5, 0.2)]

it('Overlapping clusters become one, at their weighted centre and with the bounds of both', () => {
  const [one, ...more] = mergeOverlapping(london, 3)
  expect(more).toEqual([])
  expect(one).toMatchObject({ id: 'west', members: 40, at: { lat: 51.5 } })
  expect(one!.at.lng).toBeCloseTo(-0.1)
  for (const [side, degrees] of Object.entries({ west: -0.3, south: 51.4, east: 0.3, north: 51.6 }))
    expect(one!.bounds[side as 'west']).toBeCloseTo(degrees)
})

it('Separate clusters stay unchanged, also on both sides of the antimeridian', () => {
  expect(mergeOverlapping(london, 10)).toEqual(london)
  const fiji = [around('here', 5, -17, 179.9), around('there', 4, -17, -179.9)]
  expect(mergeOverlapping(fiji, 5)).toEqual(fiji)
})

const face = (id: string, lat: number, lng: number) => ({ id, at: { lat, lng } }) as MapMember
const two = [face('ann', 51.5, 0), face('bo', 51.5004, 0.0004)]

it('Overlapping faces become a disc, and so does a face on a disc; a separate face stays', () => {
  const { discs, faces } = arrangeMarkers([], [...two, face('cy', 52.5, 1)], 9, undefined)
  expect(discs.map(({ members }) => members)).toEqual([2])
  expect(faces.map(({ id }) => id)).toEqual(['cy'])
  const joined = arrangeMarkers([around('west', 30, 51.5, 0)], two, 9, undefined)
  expect([joined.discs.map(({ members }) => members), joined.faces]).toEqual([[32], []])
})

it('The chosen member keeps their face, and at the highest zoom all members do', () => {
  expect(arrangeMarkers([], two, 9, 'bo')).toEqual({ discs: [], faces: two })
  expect(arrangeMarkers([], two, 16, undefined)).toEqual({ discs: [], faces: two })
})
