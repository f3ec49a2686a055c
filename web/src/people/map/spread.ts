import type { Coordinates } from '@hearth/shared/members/geo'
import { movedBy, pixelsBetween } from './geometry.ts'
import { zoomLimits } from './map-search.ts'

/** Pixels on the screen, to the right and down. */
type Offset = { x: number; y: number }
type Placed = { id: string; at: Coordinates }
type Group<T> = { at: Coordinates; members: T[] }

/** The centres of two faces must be as far apart as a face with its border is wide, and a finger's breadth. */
export const facePx = 56
/** A ring has room for six faces more than the one inside it. */
const perRing = 6

/** The places of a number of faces around a point: six on the first ring, twelve on the second, and so on. */
export function ringPlaces(count: number): Offset[] {
  const places: Offset[] = []
  for (let ring = 1; places.length < count; ring++) {
    const onRing = Math.min(perRing * ring, count - places.length)
    // Two faces stand side by side. Fewer than six leave out no room between them.
    const radius =
      ring === 1 ? Math.max(facePx / 2, facePx / 2 / Math.sin(Math.PI / Math.max(2, onRing))) : facePx * ring
    for (let index = 0; index < onRing; index++) {
      const angle = (2 * Math.PI * index) / onRing - (onRing === 2 ? 0 : Math.PI / 2)
      places.push({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
    }
  }
  return places
}

/** How far a group's faces reach from its middle. */
function reach({ members }: Group<unknown>): number {
  if (members.length === 1) return facePx / 2
  const last = ringPlaces(members.length).at(-1)!
  return Math.hypot(last.x, last.y) + facePx / 2
}

function join<T>(one: Group<T>, other: Group<T>): Group<T> {
  const members = [...one.members, ...other.members]
  const share = other.members.length / members.length
  const between = (a: number, b: number) => a + (b - a) * share
  return { at: { lat: between(one.at.lat, other.at.lat), lng: between(one.at.lng, other.at.lng) }, members }
}

/** Joins groups until none would overlap another once its faces stand around its middle. */
function groupsOf<T extends Placed>(members: readonly T[], zoom: number): Group<T>[] {
  const groups: Group<T>[] = []
  const waiting = members.toReversed().map((member): Group<T> => ({ at: member.at, members: [member] }))
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    const near = groups.findIndex((one) => pixelsBetween(one.at, group!.at, zoom) < reach(one) + reach(group!))
    if (near < 0) groups.push(group)
    else waiting.push(join(groups.splice(near, 1)[0]!, group))
  }
  return groups
}

/**
 * Moves overlapping faces apart on the screen, around the middle of their public points, so that each can be tapped.
 * @returns where each stands; faces that overlap no other are left out and stay at their public points
 */
export function spreadFaces<T extends Placed>(members: readonly T[], zoom: number): Map<string, Coordinates> {
  const places = new Map<string, Coordinates>()
  for (const { at, members: together } of groupsOf(members, zoom)) {
    if (together.length === 1) continue
    // The order of ids, because the order of an answer may change while the map stays.
    const ordered = together.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const [index, place] of ringPlaces(ordered.length).entries())
      places.set(ordered[index]!.id, movedBy(at, place, zoom))
  }
  return places
}

/** Whether zooming in as far as the map goes leaves these faces on top of each other. */
export const isOnePlace = ([first, ...others]: readonly Placed[]): boolean =>
  first !== undefined && others.every(({ at }) => pixelsBetween(first.at, at, zoomLimits.max) < facePx)
