// A server process with its own database, its victims, and attackers who can be anywhere.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import type { Coordinates, LocationPrecision } from '../../shared/src/members/geo.ts'
import { randomFrom } from '../../test-members/src/random.ts'
import { type BenchMember, makeMembers } from '../chat/members.ts'
import { createNode } from '../chat/nodes.ts'
import { travel } from './geometry.ts'

export const berlin = { lat: 52.52437, lng: 13.41053 }
/** Milliseconds between two of the 400 observations in 30 days. */
const clockStep = 108 * 60_000

export type Victim = BenchMember & {
  /** The measured position; no attack may get closer to it than `metres`. */
  position: Coordinates
  precision: LocationPrecision
  metres: number
  /** A unique height and weight: filtering by them selects one member. */
  alone: Record<'heightMin' | 'heightMax' | 'weightMin' | 'weightMax', number> & { gender: 'female' }
}
export type Answer = { status: number; body: string; digest: string }
type Query = Record<string, string | number | undefined>
export type Card = { id: string; distanceKm: number | null }

/** Headers that differ between any two responses. */
const passing = /^(date|x-request-id|connection|keep-alive|x-ratelimit-.*)$/
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

type Question = {
  method: string
  path: string
  body?: unknown
}

function send(port: number, { cookie }: BenchMember, { method, path, body }: Question): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = { cookie, ...(payload ? { 'content-type': 'application/json' } : {}) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path: `/api${path}`, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const kept = Object.entries(response.headers).filter(([name]) => !passing.test(name))
        const digest = createHash('sha256')
          .update(JSON.stringify([response.statusCode, kept.sort(), text]))
          .digest('hex')
        resolve({ status: response.statusCode ?? 0, body: text, digest })
      })
    })
    sent.on('error', reject).end(payload)
  })
}

export const pathOf = (path: string, query: Query) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`
}

/** Runs a task for each item, `workers` at a time; each receives its worker's number. */
export async function each<T>(items: T[], workers: number, task: (item: T, worker: number) => Promise<unknown>) {
  const waiting = [...items]
  const work = async (worker: number) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item, worker)
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
}

/**
 * Men are recommended women and women men, so that attackers do not meet each other: their presence would change the
 * responses.
 */
async function describe(db: pg.Pool, members: BenchMember[], gender: string, lookingFor: string) {
  await db.query(
    `update profiles p set
        gender = $2::gender,
        looking_for_gender = $3::gender,
        height = 120 + (n - 1) % 100,
        weight = 30 + (n - 1) / 100
      from unnest($1::uuid[]) with ordinality as m (id, n)
      where p.id = m.id`,
    [members.map((member) => member.profileId), gender, lookingFor],
  )
}

const aloneIn = (index: number) => {
  const [height, weight] = [120 + (index % 100), 30 + Math.floor(index / 100)]
  return { gender: 'female' as const, heightMin: height, heightMax: height, weightMin: weight, weightMax: weight }
}

export type WorldOptions = { databaseUrl: string; victims: number; attackers: number; seed?: number }

type Ask = (who: BenchMember, method: string, path: string) => Promise<Answer>

/** Queries Discover: the first page, or with a limit every page of that size. */
const discoverWith = (ask: Ask) =>
  async function discover(who: BenchMember, query: Query): Promise<Card[]> {
    const { status, body } = await ask(who, 'GET', pathOf('/discover', query))
    if (status !== 200) throw new Error(`Discover answered ${status}: ${body}`)
    const { members, nextCursor } = JSON.parse(body)
    if (!query.limit || !nextCursor) return members
    return [...members, ...(await discover(who, { ...query, cursor: nextCursor }))]
  }

/** What a seed determines: public points depend on a key and on ids, so a run can be repeated. */
function seeded(seed: number) {
  const digest = (of: string) => createHash('sha256').update(`${of} ${seed}`).digest('hex')
  let made = 0
  return {
    random: randomFrom(seed).next,
    secret: digest('secret'),
    pointKey: Buffer.from(digest('points')),
    newId: () => digest(`member ${made++}`).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
  }
}

const precisions = ['address', 'city', 'exact', 'city'] as const

/** Half of the victims are visible to 50 m (every other one wants "exact"), half to 500 m. */
const victimOf =
  (random: () => number) =>
  (member: BenchMember, index: number): Victim => {
    const precision = precisions[index % precisions.length]!
    const position = travel(berlin, random() * 2 * Math.PI, 12 * Math.sqrt(random()))
    return { ...member, position, precision, metres: precision === 'city' ? 500 : 50, alone: aloneIn(index) }
  }

/** Lets the jobs run once, and then no more: they change responses, at times of their own. */
async function endJobs(db: pg.Pool) {
  for (let tries = 0; ; tries++) {
    const { rows } = await db.query('select name from job_runs where done_at is null')
    if (!rows.length) break
    if (tries > 300) throw new Error(`These jobs do not end: ${rows.map(({ name }) => name)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await db.query("update job_runs set claimed_at = 'infinity'")
}

/** Writes that all were last active three days ago and nothing is recommended, so that neither changes the responses. */
async function makeQuiet(db: pg.Pool, lately: Date) {
  await db.query('update presence set last_seen_at = $1', [lately])
  await db.query('update search_members set last_seen_at = $1', [lately])
  await db.query('delete from recommendation_log')
}

/**
 * Starts the world. Each victim has saved a position as a browser does. The bench writes attackers' public points straight
 * into the database, which gives them more freedom than any account has, without a switch in the product.
 */
export async function startWorld({ databaseUrl, victims: count, attackers: many, seed = 1 }: WorldOptions) {
  const { random, secret, pointKey, newId } = seeded(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-privacy-'))
  await migrate(databaseUrl)
  const node = await createNode({ name: 'A', databaseUrl, secret, dataDir, env: { CLOCK_STEP: String(clockStep) } })
  // A crash may lose attackers' data, so commits need not wait.
  const db = new pg.Pool({ connectionString: databaseUrl, max: 8, options: '-c synchronous_commit=off' })
  db.on('error', () => {})
  await db.query('insert into vault.point_key (key) values ($1) on conflict do nothing', [pointKey])
  const stop = async () => {
    await node.end()
    await db.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await node.start({ execArgv: ['--import', join(import.meta.dirname, 'clock.ts')] })
    const ask = (who: BenchMember, method: string, path: string, body?: unknown) =>
      send(node.port, who, { method, path, body })

    const members = await makeMembers(db, count, secret, newId)
    await describe(db, members, 'female', 'male')
    const victims = members.map(victimOf(random))
    await each(victims, 4, async ({ position, precision, ...victim }) => {
      const { status, body } = await ask(victim as BenchMember, 'PUT', '/me/location', { position, precision })
      if (status !== 200) throw new Error(`A victim could not be placed: ${body}`)
    })
    const attackers = await makeMembers(db, many, secret, newId)
    await describe(db, attackers, 'male', 'female')

    const putAt = (who: BenchMember, { lat, lng }: Coordinates) =>
      db.query('update profiles set public_lat = $2, public_lng = $3 where id = $1', [who.profileId, lat, lng])
    const discover = discoverWith(ask)
    /** Advances the server's clock by one observation: 108 minutes. */
    const laterOn = () => node.signal('SIGUSR2')
    await endJobs(db)
    const lately = new Date(Date.now() - 3 * 86_400_000)
    const quiet = () => makeQuiet(db, lately)
    return { db, random, secret, victims, attackers, ask, putAt, discover, laterOn, quiet, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
