// npm run bench:moderation -- --members 1000000 --cases 100000: the queue of cases, and claims by 20 connections at once.
// The floor is a page of ids by the queue's index alone, in the same run.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Filter } from '@hearth/shared/cases'
import { caseKinds } from '@hearth/shared/staff'
import { sql } from 'kysely'
import { claimNext } from '../../server/src/cases/claims.ts'
import { find } from '../../server/src/cases/find.ts'
import { countWaiting, decodeQueueCursor, readQueue } from '../../server/src/cases/queue.ts'
import { connect, type Database } from '../../server/src/db/connection.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import type { Staff } from '../../server/src/staff/access.ts'

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, cases: { type: 'string', default: '100000' } },
})
const members = Number(values.members)
const cases = Number(values.cases)
const rounds = 200

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off', shared_buffers: '512MB' } })
await migrate(postgres.url)
const { db, vaultDb, close } = connect(postgres.url, { max: 20 })

/** Members, and for some of them a report that waits: one in a thousand is about something rare. */
async function fill() {
  await sql`insert into "user" (name, email, first_name, last_name)
    select 'M', 'member' || i || '@example.test', 'M' || i, 'Test' from generate_series(1, ${members}) i`.execute(
    vaultDb,
  )
  await sql`insert into reports (id, receipt, category, target_id, evidence, created_at)
    select gen_random_uuid(), 'R-' || n, (case when n % 1000 = 0 then 'self-harm' else
        (array['threat', 'sexual', 'harassment', 'scam', 'fake', 'spam'])[1 + n % 6] end)::report_category, id,
      '{"target": null, "shownName": null, "photos": [], "photoId": null, "conversationId": null, "messages": []}',
      now() - n * interval '10 seconds'
    from (select id, row_number() over () as n from profiles limit ${cases}) p`.execute(vaultDb)
  await sql`insert into cases (subject_id, kind, category, kinds, categories, severity, opened_at)
    select target_id, 'report', category, '{report}', array[category],
      case category when 'threat' then 0 when 'self-harm' then 0 when 'sexual' then 1 when 'harassment' then 1
        when 'scam' then 2 else 3 end, created_at from reports`.execute(vaultDb)
  await sql`insert into case_items (case_id, kind, source_id, category)
    select c.id, 'report', r.id, r.category from cases c join reports r on r.target_id = c.subject_id`.execute(vaultDb)
  for (const table of ['"user"', 'profiles', 'reports', 'cases', 'case_items'])
    await sql.raw(`vacuum analyze ${table}`).execute(vaultDb)
}

/** A moderator who declines one category. */
async function moderator(): Promise<Staff> {
  const { rows } = await sql<{ userId: string; profileId: string }>`
    select user_id, id as profile_id from profiles limit 1`.execute(db)
  const kinds = caseKinds.filter((kind) => kind !== 'hash-hit')
  return { ...rows[0]!, label: 'Mo', type: 'moderator', roles: ['moderator'], kinds, declinedCategories: ['sexual'] }
}

async function measure(what: string, ask: (db: Database) => Promise<unknown>) {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const began = performance.now()
    await ask(db)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`)
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
  console.log(
    `${ids.length} claims by 20 connections, ${ids.length - new Set(ids).size} doubles, ${(performance.now() - began).toFixed(0)} ms`,
  )
}

await fill()
const staff = await moderator()
const all = Filter.parse({})
const deep = decodeQueueCursor(
  Buffer.from(`2 ${new Date(Date.now() - 5e8).toISOString()} ${randomUUID()}`).toString('base64url'),
)
console.log(`${members} members, ${cases} cases\n| ms | median | p95 |\n|---|---|---|`)
await measure('floor: 50 ids by the index', (asked) =>
  sql`select id from cases where state = 'open' order by severity, opened_at, id limit 50`.execute(asked),
)
await measure('first page', (asked) => readQueue(asked, staff, all, null, 50))
await measure('page far behind', (asked) => readQueue(asked, staff, all, deep, 50))
await measure('page of a rare category', (asked) =>
  readQueue(asked, staff, Filter.parse({ categories: ['self-harm'] }), null, 50),
)
await measure('page of a kind that has none', (asked) =>
  readQueue(asked, staff, Filter.parse({ kinds: ['selfie'] }), null, 50),
)
await measure('count of waiting cases', (asked) => countWaiting(asked, staff))
await measure('next free case', (asked) => claimNext(asked, staff, all))
await measure('a case by number', (asked) => find(asked, staff, '#777'))
await measure('a member by address', (asked) => find(asked, staff, 'member4321@'))
await claimAtOnce(staff)
await close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
