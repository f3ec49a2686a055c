import { expect, it } from 'vitest'
import { apart } from './apart.ts'

const around = (id: string, members: number, lat: number, lng: number) => ({
  id,
  members,
  at: { lat, lng },
  bounds: { west: lng - 0.1, south: lat - 0.1, east: lng + 0.1, north: lat + 0.1 },
})
const london = [around('west', 30, 51.5, -0.2), around('east', 10, 51.5, 0.2)]

it('Clusters that would hide each other are one, in the middle of all their members and as wide as both', () => {
  const [one, ...more] = apart(london, 3)
  expect(more).toEqual([])
  expect(one).toMatchObject({ id: 'west', members: 40, at: { lat: 51.5 } })
  expect(one!.at.lng).toBeCloseTo(-0.1)
  for (const [side, degrees] of Object.entries({ west: -0.3, south: 51.4, east: 0.3, north: 51.6 }))
    expect(one!.bounds[side as 'west']).toBeCloseTo(degrees)
})

it('Clusters with room between them stay as they are, also on both sides of the antimeridian', () => {
  expect(apart(london, 10)).toEqual(london)
  const fiji = [around('here', 5, -17, 179.9), around('there', 4, -17, -179.9)]
  expect(apart(fiji, 5)).toEqual(fiji)
})
