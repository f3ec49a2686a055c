import { describe, expect, it } from 'vitest'
import type { MapMember } from './map-queries.ts'
import { markersOf } from './markers.ts'

const face = (id: string, lat: number, lng: number) => ({ id, at: { lat, lng } }) as MapMember
const disc = (id: string, members: number, lat: number, lng: number) => ({
  id,
  members,
  at: { lat, lng },
  bounds: { west: lng - 0.001, south: lat - 0.001, east: lng + 0.001, north: lat + 0.001 },
})
const three = [face('ann', 51.5, 0), face('bo', 51.5, 0), face('cy', 51.5, 0)]
const cluster = disc('18/1', 3, 51.5, 0)
const nobody = new Set<string>()
const idsOf = (members: MapMember[]) => members.map(({ id }) => id).toSorted()

describe('Members at one public point', () => {
  it('are known as one disc also where the point, rounded, lies just outside its tile', () => {
    const edge = three.map(({ id }) => face(id, 51.50101, 0))
    expect(markersOf({ clusters: [cluster], members: [], zoom: 9 }, edge, undefined, nobody).together.size).toBe(1)
  })

  it('are one disc that says that no zoom divides it', () => {
    const far = markersOf({ clusters: [cluster], members: [], zoom: 9 }, three, undefined, nobody)
    expect([far.discs, far.faces]).toEqual([[cluster], []])
    expect(idsOf(far.together.get('18/1')!)).toEqual(['ann', 'bo', 'cy'])
    const two = markersOf({ clusters: [], members: three.slice(0, 2), zoom: 9 }, three.slice(0, 2), undefined, nobody)
    expect([...two.together.values()].map(idsOf)).toEqual([['ann', 'bo']])
  })

  it('stand side by side in an opened disc, and stay there when one of them is chosen', () => {
    for (const chosen of [undefined, 'bo']) {
      const members = chosen ? [three[1]!] : []
      const open = markersOf({ clusters: [cluster], members, zoom: 9 }, three, chosen, new Set(idsOf(three)))
      expect(open.discs).toEqual([])
      expect(idsOf(open.faces)).toEqual(['ann', 'bo', 'cy'])
      expect(open.places.size).toBe(3)
    }
  })

  it('stand side by side at the closest zoom, also those that the server counts as a cluster', () => {
    const close = markersOf({ clusters: [cluster], members: [], zoom: 16 }, three, undefined, nobody)
    expect([close.discs, idsOf(close.faces), close.places.size]).toEqual([[], ['ann', 'bo', 'cy'], 3])
  })

  it('stay a disc while the browser does not know all of them', () => {
    const crowd = disc('18/1', 60, 51.5, 0)
    const close = markersOf({ clusters: [crowd], members: [], zoom: 16 }, three, undefined, nobody)
    expect([close.discs, close.faces, close.together.size]).toEqual([[crowd], [], 0])
  })
})

it('Members whom a closer zoom divides are a disc to zoom in on', () => {
  const two = [face('ann', 51.5, 0), face('bo', 51.502, 0.002)]
  const { discs, together } = markersOf({ clusters: [], members: two, zoom: 9 }, two, undefined, nobody)
  expect(discs.map(({ members }) => members)).toEqual([2])
  expect(together.size).toBe(0)
})
