// npm run bench:moderation -- --members 1000000 --cases 100000: what staff ask of queue, accounts, photos and log: every filter
// in every order, the first page and one in the middle, with the index that it is read by; claims by 20 connections at
// once; and the time until another moderator's screen hears of a claim. Ratios are to the median of an account by its id,
// asked in turn with each query. First a summary for docs/benchmarks.md, then every row.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Filter } from '@hearth/shared/moderation/cases'
import { caseKinds } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import { claimNext } from '../../server/src/moderation/cases/claims.ts'
import type { Staff } from '../../server/src/moderation/staff/access.ts'
import { explainer } from '../../server/src/people/discover/testing.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { claimsSeen } from './live.ts'
import { type Measured, planOf, summaryOf } from './plans.ts'
import { populate } from './population.ts'
import { byId, floors, ofAccounts, ofCases, ofTheRest, ofWords, type Question } from './questions.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    cases: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    /** A folder for the data, which is kept and measured again by the next run. */
    data: { type: 'string' },
  },
})
const [members, cases, rounds] = [Number(values.members), Number(values.cases), Number(values.rounds)]
const began = Date.now()

if (values.data) mkdirSync(values.data, { recursive: true })
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'hearth-bench-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off', shared_buffers: '2GB', max_wal_size: '8GB' } })
await migrate(postgres.url)
await populate(postgres.url, members, cases, console.error)
const { db, close } = connect(postgres.url, { max: 20 })
// Planned for the values given, as production does without the options of searches.
const explained = explainer(postgres.url, '-c role=hearth_app')

/** A moderator who declines one category. */
async function moderator(): Promise<Staff> {
  const { rows } = await sql<{ userId: string; profileId: string }>`
    select user_id, id as profile_id from profiles
    where user_id = md5('account 7')::uuid`.execute(db)
  const kinds = caseKinds.filter((kind) => kind !== 'hash-hit')
  // An admin finds members by number too.
  return { ...rows[0]!, label: 'Mo', type: 'moderator', roles: ['admin'], kinds, declinedCategories: ['sexual'] }
}

const share = (times: number[], of: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * of)] ?? Number.NaN

const timed = async (ask: Question[1], round: number) => {
  const start = performance.now()
  await ask(db, round)
  return performance.now() - start
}

/** The floor is asked beside each call, so that other work on the machine slows both. */
async function measure([what, ask]: Question): Promise<Measured> {
  const [times, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    floor.push(await timed(byId, round))
    times.push(await timed(ask, round))
  }
  const median = share(times, 0.5)
  const ofFloor = median / share(floor, 0.5)
  return { what, median, p95: share(times, 0.95), ofFloor, ...(await planOf(explained, ask)) }
}

/** Twenty connections take cases until each has fifty. */
async function claimAtOnce(staff: Staff) {
  const began = performance.now()
  const taken = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const own: (string | null)[] = []
      for (let i = 0; i < 50; i++) own.push(await claimNext(db, staff, Filter.parse({})))
      return own
    }),
  )
  const ids = taken.flat().filter((id) => id !== null)
  const doubles = ids.length - new Set(ids).size
  console.log(
    `${ids.length} claims by 20 connections, ${doubles} doubles, ${(performance.now() - began).toFixed(0)} ms`,
  )
}

const staff = await moderator()
const averages = loadavg().map((load) => load.toFixed(1))
console.error(`measured from minute ${((Date.now() - began) / 60_000).toFixed(1)}`)
const measured: Measured[] = []
for (const question of [...floors, ...ofCases(staff), ...ofWords, ...ofAccounts, ...ofTheRest(staff)])
  measured.push(await measure(question))
console.log(`${members} accounts, ${cases} open cases and as many decided; load average ${averages.join(', ')}\n`)
console.log(summaryOf(measured))
await claimAtOnce(staff)
const seen = await claimsSeen(postgres.url, join(folder, 'data'))
console.log(
  `a claim on another moderator's screen: median ${share(seen, 0.5).toFixed(0)} ms, p95 ${share(seen, 0.95).toFixed(0)} ms`,
)
console.log('\n| ms | median | p95 | of the floor | blocks | read by | as a whole |\n|---|---|---|---|---|---|---|')
for (const { what, median, p95, ofFloor, blocks, index, whole } of measured)
  console.log(
    `| ${[what, median.toFixed(1), p95.toFixed(1), `×${ofFloor.toFixed(0)}`, blocks, index, whole].join(' | ')} |`,
  )
await explained.close()
await close()
await postgres.stop()
if (!values.data) rmSync(folder, { recursive: true, force: true })
console.log(`\nIt took ${((Date.now() - began) / 60_000).toFixed(1)} minutes; load average ${loadavg()[0]!.toFixed(1)}`)
process.exit()
