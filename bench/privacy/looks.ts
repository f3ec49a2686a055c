// What repeated observation, changes of precision, blocks and moves within an anchor reveal.
import { randomUUID } from 'node:crypto'
import { distanceKm } from '../../shared/src/members/distances.ts'
import type { Coordinates } from '../../shared/src/members/geo.ts'
import type { BenchMember } from '../chat/members.ts'
import { travel } from './geometry.ts'
import { type Answer, berlin, each, pathOf, type Victim, type World } from './world.ts'

/** Two standard normal numbers (Box-Muller). */
function normal(random: () => number): [number, number] {
  const [far, angle] = [Math.sqrt(-2 * Math.log(1 - random())), 2 * Math.PI * random()]
  return [far * Math.cos(angle), far * Math.sin(angle)]
}

/** A fix from a receiver with a standard deviation of 25 m in each direction. */
function jittered({ position }: Victim, random: () => number): Coordinates {
  const [north, east] = normal(random)
  return travel(travel(position, 0, 0.025 * north), Math.PI / 2, 0.025 * east)
}

/**
 * Saves a victim's position.
 * @returns the public point
 */
async function tell({ ask }: World, victim: Victim, place: object): Promise<Coordinates> {
  const { status, body } = await ask(victim, 'PUT', '/me/location', place)
  if (status !== 200) throw new Error(`A place was refused: ${body}`)
  return JSON.parse(body).publicPoint
}

/** The first hundred victims, who share one weight. */
const hundred = { gender: 'female', weightMin: 30, weightMax: 30, limit: 48 }

/** Everything that three watchers see of all victims: each distance, by name. */
async function watch({ attackers, discover, putAt }: World, victims: Victim[]): Promise<string> {
  const seen: unknown[] = []
  for (const [index, watcher] of attackers.slice(0, 3).entries()) {
    await putAt(watcher, travel(berlin, index * 2.1, 3))
    const cards = await discover(watcher, { ...hundred, order: 'nearest' })
    const known = new Set(victims.map((victim) => victim.profileId))
    seen.push(cards.filter(({ id }) => known.has(id)).map(({ id, distanceKm }) => [id, distanceKm]))
  }
  return JSON.stringify(seen)
}

/**
 * Victims report their position repeatedly over 30 days and are watched each time.
 * @param leak also moves the public points, like a product that adds new noise to every fix
 * @returns the number of different views, and of public points per victim
 */
export async function watchStays(world: World, victims: Victim[], looks: number, leak = false) {
  const views = new Set<string>()
  const points = new Map(victims.map((victim) => [victim.profileId, new Set<string>()]))
  for (let look = 0; look < looks; look++) {
    world.laterOn()
    await each(victims, 6, async (victim) => {
      const position = jittered(victim, world.random)
      const point = await tell(world, victim, { position, precision: victim.precision })
      points.get(victim.profileId)!.add(JSON.stringify(leak ? position : point))
      if (leak) await world.putAt(victim, position)
    })
    views.add(await watch(world, victims))
  }
  return { views: views.size, points: [...points.values()].map((one) => one.size) }
}

/**
 * A victim alternates between coarse and fine precision.
 * @returns the public points seen, by r
 */
export async function switchPrecision(world: World, victim: Victim, turns: number) {
  const seen = { 50: new Set<string>(), 500: new Set<string>() }
  const nearest = { 50: Infinity, 500: Infinity }
  const note = (r: 50 | 500, point: Coordinates) => {
    seen[r].add(JSON.stringify(point))
    nearest[r] = Math.min(nearest[r], distanceKm(point, victim.position) * 1000)
  }
  for (let turn = 0; turn < turns; turn++) {
    world.laterOn()
    note(500, await tell(world, victim, { precision: 'city' }))
    note(50, await tell(world, victim, { precision: turn % 2 ? 'exact' : 'address' }))
  }
  await tell(world, victim, { precision: victim.precision })
  return { points: [seen[50].size, seen[500].size], nearest }
}

const withoutIds = ({ status, body }: Answer, ids: string[]) =>
  JSON.stringify([status, ids.reduce((text, id) => text.replaceAll(id, 'id'), body)])

/** Every operation by which one member can query another. */
const questions = (id: string) =>
  [
    ['GET', `/profiles/${id}`, undefined],
    ['PUT', `/likes/${id}`, undefined],
    ['PUT', `/conversations/with/${id}`, undefined],
    ['PUT', `/blocks/${id}`, undefined],
  ] as const

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/**
 * A victim blocks an attacker: what still reveals the victim, and response times.
 * @returns the differences between a blocking and a missing member, in words, and the median milliseconds for each
 */
export async function blockAndUnblock(world: World, victim: Victim, rounds: number) {
  const { attackers, ask, discover, putAt } = world
  const eye = attackers[0]!
  const differences: string[] = []
  await putAt(eye, berlin)
  const looks = async () =>
    JSON.stringify((await discover(eye, victim.alone)).map(({ id, distanceKm }) => [id, distanceKm]))
  const before = await looks()
  await ask(victim, 'PUT', `/blocks/${eye.profileId}`)
  if ((await looks()) !== '[]') differences.push('the first search after the block still shows them')
  const times = { blocked: [] as number[], missing: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const missingId = randomUUID()
    for (const [index, [method, path, body]] of questions(victim.profileId).entries()) {
      const other = questions(missingId)[index]!
      const began = performance.now()
      const blocked = await ask(eye, method, path, body)
      const between = performance.now()
      const unknown = await ask(eye, other[0], other[1], other[2])
      times.blocked.push(between - began)
      times.missing.push(performance.now() - between)
      const same = withoutIds(blocked, [victim.profileId]) === withoutIds(unknown, [missingId])
      if (!same && !differences.includes(path))
        differences.push(`${method} ${path} answers ${blocked.status}, ${unknown.status}`)
    }
  }
  await ask(victim, 'DELETE', `/blocks/${eye.profileId}`)
  if ((await looks()) !== before) differences.push('their distance differs after the block')
  return { differences: [...new Set(differences)], ms: [median(times.blocked), median(times.missing)] }
}

/** Every query about members near a place, as a scraper would send them. */
function everythingFrom(victims: Victim[], index: number): string[] {
  const weightMin = 30 + 2 * (index % Math.ceil(victims.length / 200))
  const all = { gender: 'female', limit: 48, weightMin, weightMax: weightMin + 1 }
  const radii = [5, 10, 25, 50, 100, 200].map((radius) => ({ ...all, radius }))
  const orders = ['nearest', 'newest', 'lastSeen'].map((order) => ({ ...all, order }))
  const few = radii.map((query) => ({ ...query, heightMin: 120 + (index % 60), order: 'nearest' }))
  const none = radii.map((query) => ({ ...query, ageMin: 90 }))
  const some = Array.from({ length: 12 }, (_, turn) => victims[(index * 12 + turn) % victims.length]!)
  return [
    ...[...orders, ...radii, ...few, ...none].map((query) => pathOf('/discover', query)),
    ...some.flatMap((victim) => [pathOf('/discover', victim.alone), `/profiles/${victim.profileId}`]),
    '/discover/radius',
    '/likes/received',
    '/likes/sent',
    '/views',
    '/recommendations',
    '/conversations',
    '/blocks',
    ...[2, 5, 8, 10, 12, 14, 16].flatMap((zoom) =>
      ['/map', '/map/members'].map((path) => pathOf(path, { ...box(index, zoom), zoom })),
    ),
  ]
}

/** The map section of a screen at a zoom, somewhere in the city. */
function box(index: number, zoom: number) {
  const middle = travel(berlin, index, (index % 7) * 2)
  const half = Math.min(80, 180 / 2 ** zoom)
  return {
    west: middle.lng - half,
    east: middle.lng + half,
    ...(index % 3 ? {} : { maxDistance: 10 }),
    south: Math.max(-85, middle.lat - half),
    north: Math.min(85, middle.lat + half),
  }
}

type Shown = { members: { id: string; at: Coordinates }[] }

/**
 * Reads pins and lists of the map at every zoom around the victim's approximate position.
 * @returns the points at which the victim was shown
 */
export async function readMap({ ask }: World, eye: BenchMember, victim: Victim, guess: Coordinates) {
  const points = new Map<string, Coordinates>()
  for (let zoom = 1; zoom <= 20; zoom++) {
    // Part of the public point's ring must be in view at the highest zoom too.
    const half = Math.max(0.002, Math.min(80, 180 / 2 ** zoom))
    const { lat, lng } = guess
    const part = {
      west: lng - half,
      east: lng + half,
      south: Math.max(-85, lat - half),
      north: Math.min(85, lat + half),
      zoom,
    }
    for (const path of ['/map', '/map/members']) {
      const { status, body } = await ask(eye, 'GET', pathOf(path, part))
      if (status !== 200) throw new Error(`The map answered ${status}: ${body}`)
      const shown = (JSON.parse(body) as Shown).members.find(({ id }) => id === victim.profileId)
      if (shown) points.set(JSON.stringify(shown.at), shown.at)
    }
  }
  return [...points.values()]
}

/**
 * Sends `count` queries from watchers all over the city.
 * @returns the hashed response by query
 */
export async function capture(world: World, victims: Victim[], count: number): Promise<Map<string, string>> {
  await world.quiet()
  // Attackers see each other too.
  for (const attacker of world.attackers) await world.putAt(attacker, berlin)
  const answers = new Map<string, string>()
  const watchers = world.attackers.slice(0, 4)
  for (let index = 0; answers.size < count; index++) {
    const place = travel(berlin, index * 2.4, 1 + (index % 40) / 2)
    const watcher = watchers[index % watchers.length]!
    await world.putAt(watcher, place)
    await each(everythingFrom(victims, index), 6, async (path) => {
      const { status, digest } = await world.ask(watcher, 'GET', path)
      if (status === 200) answers.set(`${index} ${path}`, digest)
    })
  }
  return answers
}

/** Moves every victim by 2 r / 5 and a little time, as a new fix. */
export async function moveWithinAnchors(world: World, victims: Victim[], leak = false) {
  await each(victims, 6, async (victim) => {
    const position = travel(victim.position, world.random() * 2 * Math.PI, (0.4 * victim.metres) / 1000)
    await tell(world, victim, { position, precision: victim.precision })
    if (leak) await world.putAt(victim, position)
  })
}

/** The queries whose responses changed. */
export function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path))
}
