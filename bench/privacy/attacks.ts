// Attacks from the literature (docs/decisions/location.md): each finds a circle's rim by bisection, three times, and then
// its centre. They use only the product's API.

import { distanceKm } from '../../shared/src/members/distances.ts'
import type { Coordinates } from '../../shared/src/members/geo.ts'
import type { BenchMember } from '../chat/members.ts'
import { centreOf, travel, trilaterate } from './geometry.ts'
import { berlin, type Victim, type World } from './world.ts'

/** A query that tells whether the victim's public point is within a known distance. */
export type Oracle = {
  name: string
  km: number
  isInside(world: World, spies: Spies, victim: Victim, from: Coordinates): Promise<boolean>
}
/** An attacker's two accounts: one searches, the other marks a distance. */
export type Spies = { eye: BenchMember; marker: BenchMember }

/** Precision of the rim in km; the public point is rounded to 0.1 m. */
const tolerance = 0.0001

async function label({ putAt, discover }: World, { eye }: Spies, victim: Victim, from: Coordinates): Promise<number> {
  await putAt(eye, from)
  const [card] = await discover(eye, victim.alone)
  if (card?.distanceKm === null || card?.distanceKm === undefined) throw new Error('The victim is not to be seen')
  return card.distanceKm
}

const labelOracle: Oracle = {
  name: 'distance label, under or over 1 km',
  km: 1,
  isInside: async (world, spies, victim, from) => (await label(world, spies, victim, from)) < 1,
}

const radiusOracle = (km: number): Oracle => ({
  name: `radius filter of ${km} km`,
  km,
  async isInside({ putAt, discover }, { eye }, victim, from) {
    await putAt(eye, from)
    return (await discover(eye, { ...victim.alone, radius: km })).length > 0
  },
})

/** A second account at a known distance: the order of the list tells which of the two is nearer. */
const orderOracle: Oracle = {
  name: 'order, a marker account at 3 km',
  km: 3,
  async isInside({ db, putAt, discover }, { eye, marker }, victim, from) {
    await putAt(eye, from)
    await putAt(marker, travel(from, 1, 3))
    const { heightMin, weightMin } = victim.alone
    await db.query('update profiles set height = $2, weight = $3 where id = $1', [
      marker.profileId,
      heightMin,
      weightMin,
    ])
    const [first] = await discover(eye, { ...victim.alone, gender: undefined, order: 'nearest' })
    return first?.id === victim.profileId
  },
}

export const oracles: Oracle[] = [labelOracle, ...[5, 10, 50, 200].map(radiusOracle), orderOracle]

const around = (at: Coordinates, km: number) =>
  [0, 1, 2].map((third) => travel(at, (third * 2 * Math.PI) / 3 + 0.3, km))

/** The position given by distance labels alone, to about a hundred metres: the start of every attack. */
export async function roughly(world: World, spies: Spies, victim: Victim): Promise<Coordinates> {
  let guess = berlin
  for (const km of [15, 4, 4]) {
    const places = around(guess, km)
    const told: number[] = []
    for (const place of places) told.push(await label(world, spies, victim, place))
    guess = trilaterate(places, told, guess)
  }
  return guess
}

/** The distance from `start` to the circle's rim towards `bearing`. */
async function rim(start: Coordinates, bearing: number, km: number, isInside: (from: Coordinates) => Promise<boolean>) {
  let [near, far] = [km - 0.4, km + 0.4]
  if (!(await isInside(travel(start, bearing, near)))) near = 0
  if (await isInside(travel(start, bearing, far))) far = 2.1 * km
  while (far - near > tolerance) {
    const middle = (near + far) / 2
    if (await isInside(travel(start, bearing, middle))) near = middle
    else far = middle
  }
  return travel(start, bearing, (near + far) / 2)
}

type Attack = {
  spies: Spies
  oracle: Oracle
  victim: Victim
  start: Coordinates
}

/** The victim's position according to an oracle. */
export async function recover(world: World, { spies, oracle, victim, start }: Attack) {
  const isInside = (from: Coordinates) => oracle.isInside(world, spies, victim, from)
  const rims: Coordinates[] = []
  for (const third of [0, 1, 2]) rims.push(await rim(start, (third * 2 * Math.PI) / 3 + 0.1, oracle.km, isInside))
  return centreOf(rims as [Coordinates, Coordinates, Coordinates])
}

/** Metres between the true position and an attack's result. */
export const errorOf = ({ position }: Victim, found: Coordinates) => distanceKm(position, found) * 1000
