// npm run bench:moderation -- --members 1000000 --cases 100000: what staff ask of queue, accounts, photos and log, the plan of
// each query, claims by 20 connections at once, and the time until another moderator's screen hears of a claim.
// Ratios are to the median of an account by its id, in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Filter } from '@hearth/shared/cases'
import { caseKinds } from '@hearth/shared/staff'
import { sql } from 'kysely'
import { claimNext } from '../../server/src/cases/claims.ts'
import { connect } from '../../server/src/db/connection.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { explainer, nodesOf } from '../../server/src/discover/testing.ts'
import type { Staff } from '../../server/src/staff/access.ts'
import { claimsSeen } from './live.ts'
import { populate } from './population.ts'
import { floors, ofAccounts, ofCases, ofTheRest, type Question } from './questions.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    cases: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const [members, cases, rounds] = [Number(values.members), Number(values.cases), Number(values.rounds)]
/** Tables that no page of staff may read as a whole. */
const large = ['user', 'profiles', 'presence', 'profile_images', 'audit_log', 'reports', 'cases', 'case_items']

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off', shared_buffers: '512MB' } })
await migrate(postgres.url)
await populate(postgres.url, members, cases, console.error)
const { db, close } = connect(postgres.url, { max: 20 })
// Planned for the values given, as production does without the options of searches.
const explained = explainer(postgres.url, '')

/** A moderator who declines one category. */
async function moderator(): Promise<Staff> {
  const { rows } = await sql<{ userId: string; profileId: string }>`
    select user_id, id as profile_id from profiles where user_id = md5('account 7')::uuid`.execute(db)
  const kinds = caseKinds.filter((kind) => kind !== 'hash-hit')
  return { ...rows[0]!, label: 'Mo', type: 'moderator', roles: ['moderator'], kinds, declinedCategories: ['sexual'] }
}

const share = (times: number[], of: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * of)] ?? Number.NaN

/** What a query touches: blocks of 8 kB, which no other work on the machine changes, and large tables as a whole. */
async function plansOf([, ask]: Question): Promise<{ blocks: number; whole: string }> {
  const before = explained.plans.length
  await ask(explained.db, 1).catch(() => {})
  const plans = explained.plans.slice(before).map(({ Plan }) => Plan)
  const read = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Seq Scan')
  const tables = read.map((node) => String(node['Relation Name'])).filter((table) => large.includes(table))
  const touched = plans.map((plan) => Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']))
  return { blocks: touched.reduce((sum, one) => sum + one, 0), whole: [...new Set(tables)].join(', ') }
}

let floor = Number.NaN
async function measure(question: Question) {
  const [what, ask] = question
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await ask(db, round)
    times.push(performance.now() - began)
  }
  const median = share(times, 0.5)
  if (Number.isNaN(floor)) floor = median
  const { blocks, whole } = await plansOf(question)
  const figures = [median.toFixed(1), share(times, 0.95).toFixed(1), `×${(median / floor).toFixed(0)}`, blocks]
  console.log(`| ${[what, ...figures, whole].join(' | ')} |`)
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
console.log(`${members} accounts, ${cases} open cases and as many decided; load average ${averages.join(', ')}\n`)
console.log('| ms | median | p95 | of the floor | blocks | reads as a whole |\n|---|---|---|---|---|---|')
for (const question of [...floors, ...ofCases(staff), ...ofAccounts, ...ofTheRest(staff)]) await measure(question)
await claimAtOnce(staff)
const seen = await claimsSeen(postgres.url, join(folder, 'data'))
console.log(
  `a claim on another moderator's screen: median ${share(seen, 0.5).toFixed(0)} ms, p95 ${share(seen, 0.95).toFixed(0)} ms`,
)
await explained.close()
await close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
