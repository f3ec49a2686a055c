import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { explainer, nodesOf } from '../../people/discover/testing.ts'
import { startServices } from '../../testing/services.ts'
import { batchOf } from '../db/batches.ts'
import { deleteExpired, pastPeriod } from './delete-expired.ts'
import { type Period, periods } from './periods.ts'

const { services, db, databaseUrl, member } = await startServices()
// The owner's, whom no grant keeps from a table.
const explained = explainer(databaseUrl, '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan')
afterAll(() => explained.close())
const nameOf = ({ table }: Period) => sql`${sql.table(table)}`.compile(db).sql.replaceAll('"', '')

type Line = { heading: string; tables: string[]; kept: string }
/** The lines of docs/privacy.md that name this job, with the heading above each. */
function promises(): Line[] {
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  const [, section] = /## How long it is kept\n([\s\S]*?)\n## /.exec(text)!
  return section!.split('\n### ').flatMap((part) => {
    const [heading, ...lines] = part.split('\n')
    const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
    return rows
      .filter(([, , , job]) => job === 'retention')
      .map(([, tables, kept]) => ({
        heading: heading!,
        tables: [...tables!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
        kept: kept!,
      }))
  })
}

describe('The table of periods', () => {
  const spelled: Record<string, string> = { '1 hour': 'an hour', '1 day': 'a day' }
  const inWords = ({ keep }: Period) => (keep ? (spelled[keep] ?? keep) : 'until they expire')

  it.each(periods)('keeps $table as long as docs/privacy.md says under "$heading"', (period) => {
    const lines = promises().filter(
      ({ heading, tables }) => heading === period.heading && tables.includes(nameOf(period)),
    )
    expect(lines.map(({ kept }) => kept).join()).toContain(inWords(period))
  })

  it('has all that docs/privacy.md leaves to it, or what goes with its rows', async () => {
    const { rows } = await sql<{ child: string; parent: string }>`select
        conrelid::regclass::text as child,
        confrelid::regclass::text as parent
      from pg_constraint
      where contype = 'f' and confdeltype = 'c'`.execute(db)
    for (const { heading, tables } of promises()) {
      const own = periods.filter((period) => period.heading === heading).map(nameOf)
      const goesWith = (table: string) => rows.some(({ child, parent }) => child === table && tables.includes(parent))
      expect(tables.filter((table) => !own.includes(table) && !goesWith(table))).toEqual([])
      expect(tables.some((table) => own.includes(table))).toBe(true)
    }
  })

  it.each(periods)('has an index for $table, by $column', async (period) => {
    const before = explained.plans.length
    await batchOf(pastPeriod(period)).execute(explained.db)
    const nodes = nodesOf(explained.plans[before]!.Plan)
    expect(nodes.some((node) => 'Index Cond' in node)).toBe(true)
  })
})

const oldUses = (many: number) =>
  sql`insert into spent (what, key, uses, expires_at)
    select
      'noticeMails',
      lpad(n::text, 22, '0'),
      '{}',
      now() - interval '2 hours'
    from generate_series(1, ${many}::int) n`.execute(db)
const uses = () => db.selectFrom('spent').select('key').execute()
const ofUses = periods.find(({ table }) => table === 'spent')!

describe('The job "retention"', () => {
  it('deletes at most a thousand rows in one statement, and goes on until none is left', async () => {
    await oldUses(2500)
    expect((await batchOf(pastPeriod(ofUses)).execute(db)).numAffectedRows).toBe(1000n)
    expect(await uses()).toHaveLength(1500)
    await deleteExpired(services)
    expect(await uses()).toEqual([])
  })

  it('goes on with the other tables when one fails', async () => {
    await oldUses(1)
    const failing: Period = { ...ofUses, where: sql`1 / (length(key) - length(key)) = 1` }
    await deleteExpired(services, [failing])
    expect(await uses()).toHaveLength(1)
    await deleteExpired(services, [failing, ofUses])
    expect(await uses()).toEqual([])
  })

  it('leaves a row that somebody prolongs meanwhile', async () => {
    const { userId } = await member('Ann')
    const own = db.selectFrom('session').where('userId', '=', userId).select('id')
    await sql`update session set expires_at = now() where user_id = ${userId}`.execute(db)
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'delete from "session"%'`.execute(services.vaultDb)
      ).rows.length
    const deleted = await db.transaction().execute(async (transaction) => {
      await sql`update session set expires_at = now() + interval '1 day' where user_id = ${userId}`.execute(transaction)
      const job = deleteExpired(services)
      await expect.poll(isWaiting).toBe(1)
      return { job }
    })
    await deleted.job
    expect(await own.execute()).toHaveLength(1)
  })
})
