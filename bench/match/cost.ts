// npm run bench:match-cost -- --members 100000: the cost of training and ranking, on its own PostgreSQL.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { findCandidates } from '../../server/src/people/recommendations/candidates.ts'
import { learn } from '../../server/src/people/recommendations/learning.ts'
import {
  readSharedModel,
  recipientOf,
  recommendationsFor,
  select,
} from '../../server/src/people/recommendations/list.ts'
import { endDay, updateLoads } from '../../server/src/people/recommendations/load.ts'
import { createCommunity } from '../../server/src/platform/community/settings.ts'
import { connect, type Database } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { measure } from '../search/measure.ts'
import { populate, recommendationTraits } from '../search/population.ts'
import { lookers } from '../search/viewers.ts'

const { values } = parseArgs({
  /** `data`: a folder that keeps the database for the next run. */
  options: {
    members: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
    data: { type: 'string' },
  },
})
const members = Number(values.members)
const say = (line: string) => console.log(line)

/** All members live around one city, so that each ranking has the maximum of candidates. */
const oneCity = `update profiles p set
    country = 'United Kingdom',
    city = 'London',
    discoverable_internationally = true,
    public_lat = 51.5 + normal(i, 900) * 0.2,
    public_lng = -0.1 + normal(i, 902) * 0.3
  from generate_series(1, $1::bigint) i
  where p.id = member_id(i)`
const projection = `update search_members s set
    country = p.country,
    international = true,
    lat = p.public_lat,
    lng = p.public_lng,
    cell_small = cell_id(p.public_lat, p.public_lng, 0.1),
    cell_large = cell_id(p.public_lat, p.public_lng, 0.5)
  from profiles p
  where p.id = s.profile_id`
/** Adds passes to the population's likes, up to a million decisions between members who are trained on. */
const passes = `insert into passes (passer_id, passed_id, created_at)
  select
    member_id(i),
    member_id(other),
    now() - interval '60 days' * chance(i, 800 + j)
  from generate_series(1, $1::bigint) i, generate_series(1, $2::int) j,
    lateral (select 1 + floor($1 * chance(i, 820 + j))::bigint as other) o
  where other <> i
    and not exists (select from profile_likes l where l.liker_id = member_id(i) and l.liked_id = member_id(other))
  on conflict do nothing`
/** A third of the members have set wishes. */
const wishes = `insert into wishes (
  profile_id, age_importance, age_min, age_max, distance_importance, distance_km, goal_importance, goals,
  interests_importance, interests, height_importance, height_min, height_max, weight_importance, weight_min,
  weight_max)
  select
    s.profile_id,
    (4 * chance(i, 701))::int,
    18 + (20 * chance(i, 702))::int,
    45 + (30 * chance(i, 703))::int,
    (3 * chance(i, 704))::int,
    50,
    (3 * chance(i, 705))::int,
    1 + (14 * chance(i, 706))::int,
    1,
    s.interests,
    (3 * chance(i, 707))::int,
    150,
    190,
    0,
    30,
    299
  from generate_series(1, $1::bigint, 3) i
  join search_members s on s.profile_id = member_id(i)`

async function fill(url: string) {
  await populate(url, members, (line) => say(`  ${line}`))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const step of [oneCity, projection]) await client.query(step, step.includes('$1') ? [members] : [])
  await client.query(passes, [members, 16])
  await client.query('set session_replication_role = origin')
  await client.query(wishes, [members])
  await client.query(recommendationTraits)
  await client.query('vacuum (full, analyze) search_members')
  await client.query('vacuum analyze')
  await client.end()
}

/** Processor time of a process in milliseconds; Linux counts hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Processor time of a task, here and in PostgreSQL. It does not depend on how busy the machine is. */
async function sayProcessorTime(searchDb: Database, task: (turn: number) => Promise<unknown>) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(searchDb)
  const [here, there, times] = [process.cpuUsage(), processorTime(rows[0]!.pid), 200]
  for (let turn = 0; turn < times; turn++) await task(turn)
  const { user, system } = process.cpuUsage(here)
  const inPostgres = (processorTime(rows[0]!.pid) - there) / times
  say(
    `ranking and dealing: ${ms(inPostgres)} ms of processor in PostgreSQL, ${ms((user + system) / 1000 / times)} in Node`,
  )
}

const ms = (time: number) => time.toFixed(1)

async function measureCosts(url: string) {
  // One connection for searches, so that its processor time can be measured.
  const { db, searchDb, close } = connect(url, { max: 1 })
  const seconds = Number(values.seconds)
  for (const turn of ['from nothing', 'from the last']) {
    const cpu = process.cpuUsage()
    const learned = (await learn(db))!
    const { user } = process.cpuUsage(cpu)
    say(
      `learning ${turn}: ${learned.decisions} decisions of ${learned.members} members, ${learned.seconds.toFixed(1)} s, ` +
        `${(user / 1e6).toFixed(1)} s of processor in Node, ${(((60 / learned.seconds) * learned.decisions) / 1e6).toFixed(1)} M decisions a minute`,
    )
  }
  let began = performance.now()
  const loads = await updateLoads(db, null)
  say(`loads of ${loads} members anew: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  began = performance.now()
  await endDay(db)
  say(`a day's prices: ${((performance.now() - began) / 1000).toFixed(1)} s`)

  const databases = { db, searchDb, community: createCommunity(db) }
  const model = await readSharedModel(db)
  const people = (await lookers(db, 200)).map(({ viewer }) => viewer)
  const found = (await Promise.all(people.map((viewer) => recipientOf(databases, viewer)))).filter(
    (one) => one !== null,
  )
  const sizes: number[] = []
  for (const recipient of found) sizes.push((await findCandidates(searchDb, recipient)).ids.length)
  const full = found.filter((_, k) => sizes[k]! >= 5000)
  say(`${full.length} of ${found.length} members have 5,000 candidates`)
  const query = await measure((turn) => findCandidates(searchDb, full[turn % full.length]!), 1, seconds)
  say(`candidates of one member, SQL alone: p50 ${ms(query.p50)}, p95 ${ms(query.p95)} ms (${query.samples})`)
  const all = await measure(
    (turn) => select(databases, full[turn % full.length]!, { model, count: 12, firstSlot: 1 }),
    1,
    seconds,
  )
  say(
    `ranking and dealing, SQL and all: p50 ${ms(all.p50)}, p95 ${ms(all.p95)}, p99 ${ms(all.p99)} ms (${all.samples})`,
  )
  await sayProcessorTime(searchDb, (turn) =>
    select(databases, full[turn % full.length]!, { model, count: 12, firstSlot: 1 }),
  )
  const list = await measure(
    (turn) => recommendationsFor(databases, full[turn % full.length]!.viewer, 0, 12),
    1,
    seconds,
  )
  say(`undecided recommendations, with cards: p50 ${ms(list.p50)}, p95 ${ms(list.p95)} ms (${list.samples})`)
  await close()
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'hearth-match-'))
const filled = existsSync(join(folder, 'postgres'))
try {
  const postgres = await startEmbedded(folder, { settings: { shared_buffers: '1GB', max_wal_size: '4GB' } })
  try {
    await migrate(postgres.url)
    if (!filled) {
      await loadCities(postgres.url)
      await fill(postgres.url)
    }
    await measureCosts(postgres.url)
  } finally {
    await postgres.stop()
  }
} finally {
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}
say(
  `load at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
)
process.exit(0)
