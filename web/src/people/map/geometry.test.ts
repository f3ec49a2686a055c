import { distanceKm } from '@hearth/shared/members/distances'
import { describe, expect, it } from 'vitest'
import { distanceOf } from './distance.ts'
import { boxOf, circle, contains, viewOf } from './geometry.ts'
import { readMapSearch, searchOf } from './map-search.ts'

const window = { width: 1024, height: 512 }

describe('The part of the world in a window', () => {
  it('is half as wide with each step of zoom', () => {
    expect(boxOf({ lat: 0, lng: 0, zoom: 3 }, window)).toMatchObject({ west: -45, east: 45 })
    expect(boxOf({ lat: 0, lng: 0, zoom: 4 }, window)).toMatchObject({ west: -22.5, east: 22.5 })
  })

  it('is the whole world in a wider window, and may cross the antimeridian', () => {
    expect(boxOf({ lat: 10, lng: 100, zoom: 0.8 }, window)).toMatchObject({ west: -180, east: 180 })
    const fiji = boxOf({ lat: -17, lng: 179, zoom: 6 }, window)
    expect(fiji.west).toBeGreaterThan(fiji.east)
    expect(contains(fiji, { lat: -17, lng: -179.5 })).toBe(true)
    expect(contains(fiji, { lat: -17, lng: 0 })).toBe(false)
  })

  it('contains the box of `viewOf`', () => {
    const box = { west: 13, south: 52, east: 14, north: 53 }
    const seen = boxOf(viewOf(box, window), window)
    expect(contains(seen, { lat: 52, lng: 13 })).toBe(true)
    expect(contains(seen, { lat: 53, lng: 14 })).toBe(true)
  })
})

it('A circle on the ground is as wide in Oslo as at the equator', () => {
  for (const lat of [0, 59.9]) {
    const edges = circle({ lat, lng: 10 }, 1180).coordinates[0]!
    for (const [lng, to] of edges) expect(distanceKm({ lat, lng: 10 }, { lat: to!, lng: lng! })).toBeCloseTo(1.18, 3)
  }
})

describe('The address of the map', () => {
  it('rounds the view', () => {
    expect(searchOf({ lat: 52.123456, lng: 13.987654, zoom: 7.123 }, 50)).toEqual({
      lat: 52.12,
      lon: 13.99,
      zoom: 7.1,
      distance: 50,
    })
    expect(searchOf({ lat: 52.123456, lng: 13.987654, zoom: 14 }, undefined)).toMatchObject({
      lat: 52.1235,
      lon: 13.9877,
    })
  })

  it('ignores an invalid view', () => {
    expect(readMapSearch({ lat: 91, lon: 0, zoom: 3 })).toEqual({})
    expect(readMapSearch({ lat: 9, lon: 'x', zoom: 3, distance: 'far' })).toEqual({})
    expect(readMapSearch({ lat: 9, lon: 8, zoom: 3, distance: 20 })).toEqual({ lat: 9, lon: 8, zoom: 3, distance: 20 })
  })

  it('ignores a distance that the slider does not offer', () => {
    const distances = [5, 20, 200, 0.3, 7, 0, -5, 205, 900].map((distance) => distanceOf({ distance }))
    expect(distances).toEqual([5, 20, 200, ...Array(6).fill(undefined)])
    expect(distanceOf({})).toBeUndefined()
  })
})
