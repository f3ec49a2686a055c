import type { Coordinates } from '@hearth/shared/geo'
import { degrees, distanceKm, earthRadiusKm, radians } from '@hearth/shared/geo'
import type { Country } from '@hearth/shared/members'
import { gazetteer } from '../../server/src/places/gazetteer.ts'
import { type Homeland, homelands } from './countries.ts'
import type { Random } from './random.ts'

export type Town = Coordinates & { name: string; code: string; country: Country; population: number }
export type Near = { city: string; country: string }

/** Kilometres around a requested city within which four out of five members live. */
const nearKm = 40
const nearShare = 0.8

let known: Town[] | undefined
/** All towns of the gazetteer with at least 5,000 inhabitants, read once. */
const towns = () =>
  (known ??= gazetteer(5000).map(({ name, country, countryCode, population, loc: { coordinates } }) => {
    return { name, code: countryCode, country, population, lat: coordinates[1], lng: coordinates[0] }
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

const around = new Map<Town, [Town, number][]>()
function townsAround(centre: Town): [Town, number][] {
  const list = around.get(centre) ?? townsOf(centre.code).filter(([town]) => distanceKm(town, centre) <= nearKm)
  around.set(centre, list)
  return list
}

/** A town, weighted by inhabitants: usually around `centre` if given, else anywhere. */
export function pickTown(random: Random, centre?: Town): Town {
  if (centre && random.chance(nearShare)) return random.weighted(townsAround(centre))
  const home = random.weighted(homelands.map((homeland) => [homeland, homeland.weight] as const))
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
