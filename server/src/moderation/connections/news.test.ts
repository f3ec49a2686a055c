import { webhookEvents } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { audit, theSystem } from '../../platform/audit/audit.ts'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { backUpWhenDue, tellOverdue } from '../../platform/backup/schedule.ts'
import { setCommunity } from '../../platform/community/testing.ts'
import { openCase } from '../cases/open-case.ts'
import { startCases } from '../cases/testing.ts'
import { tellNews } from './news.ts'
import { addWebhook } from './testing.ts'

const running = await startCases({ BACKUP_TO: '/nowhere/backups', BACKUP_PASSPHRASE: 'correct horse battery' })
const { services, db, member, staff, report } = running
const ada = await staff('Ada', 'admin')
await addWebhook(ada, 'https://chat.example/hooks/1')
const ann = await member('Annika')

beforeEach(async () => {
  await sql`delete from cases`.execute(services.vaultDb)
  await db.deleteFrom('webhookDeliveries').execute()
  await db.deleteFrom('webhookEvents').execute()
})

type Body = { type: string; timestamp: string; data: Record<string, unknown>; text: string }
/** What has been told but for the numbers of the day, which come with the first run. */
async function told(of?: string): Promise<Body[]> {
  const rows = await db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute()
  const bodies = rows.map(({ body }) => JSON.parse(body) as Body)
  return bodies.filter(({ type }) => (of ? type === of : type !== 'members.daily'))
}
const open = (subjectId: string, item: Partial<Parameters<typeof openCase>[1]>) =>
  db
    .transaction()
    .execute((transaction) =>
      openCase(transaction, { subjectId, kind: 'report', sourceId: crypto.randomUUID(), ...item }),
    )

describe('A case', () => {
  it('that is critical is told once, by number, kind and link', async () => {
    const bo = await member('Boromir')
    const id = await open(bo.profileId, { category: 'threat' })
    await tellNews(services)
    await open(bo.profileId, { category: 'self-harm' })
    await tellNews(services)
    const { number } = await db.selectFrom('cases').select('number').executeTakeFirstOrThrow()
    const link = `${services.env.BASE_URL}/admin/cases/${id}`
    expect(await told()).toEqual([
      {
        type: 'case.critical',
        timestamp: expect.any(String) as string,
        data: { caseId: id, number, kind: 'report', link },
        text: `Case #${number} can't wait: ${link}`,
      },
    ])
  })

  it('that may wait is not told, and one that is overdue is', async () => {
    const [bo, cy] = [await member('Bo'), await member('Cy')]
    await report(ann, bo, { category: 'spam' })
    await open(cy.profileId, { kind: 'outside-notice', severity: 'high', dueAt: new Date(Date.now() - 1000) })
    await tellNews(services)
    expect((await told()).map(({ type }) => type)).toEqual(['case.overdue'])
  })

  it('that is sealed is never told', async () => {
    const bo = await member('Bo')
    await open(bo.profileId, { kind: 'hash-hit', severity: 'critical', byMachine: true })
    await tellNews(services)
    expect(await told()).toEqual([])
  })
})

describe('A backup', () => {
  const run = (outcome: 'complete' | 'busy' | 'failed') => backUpWhenDue(services, async () => outcome)

  it('that failed is told once a day, and one that waits for another is not', async () => {
    await setCommunity(services, { backups: { daily: true, hour: new Date().getUTCHours() } })
    await run('busy')
    expect(await told()).toEqual([])
    await run('failed')
    await run('failed')
    expect((await told()).map(({ type }) => type)).toEqual(['backup.failed'])
  })

  it('that is two days old is told once', async () => {
    await noteBackup(db, new Date(Date.now() - 47 * 3_600_000))
    await tellOverdue(services)
    expect(await told()).toEqual([])
    await noteBackup(db, new Date(Date.now() - 49 * 3_600_000))
    await tellOverdue(services)
    await tellOverdue(services)
    expect((await told()).map(({ type }) => type)).toEqual(['backup.overdue'])
  })
})

describe('The numbers of a day', () => {
  const yesterday = sql`now() - interval '1 day'`

  it('are those of the day before, once, without test members and those who came back', async () => {
    const [bo, tess, di, ed] = [await member('Bo'), await member('Tess'), await member('Di'), await member('Ed')]
    await sql`update "user" set created_at = now() - interval '9 days'`.execute(db)
    for (const { userId } of [bo, tess])
      await sql`update "user" set created_at = ${yesterday} where id = ${userId}`.execute(db)
    await sql`update profiles set is_test = true where id = ${tess.profileId}`.execute(db)
    for (const { userId } of [di, ed])
      await sql`update "user" set deletes_at = now() + interval '14 days' where id = ${userId}`.execute(
        services.vaultDb,
      )
    await sql`update "user" set deletes_at = null where id = ${ed.userId}`.execute(services.vaultDb)
    await sql`update departures set at = ${yesterday}`.execute(services.vaultDb)
    await tellNews(services)
    await tellNews(services)
    const [{ data }, ...more] = (await told('members.daily')) as [Body]
    expect(more).toEqual([])
    expect(data).toMatchObject({ joined: 1, left: 1 })
  })

  const lastTold = (daysAgo: number) =>
    sql`insert into webhook_events (type, source)
      values ('members.daily', to_char((now() at time zone 'utc')::date - ${daysAgo}::int, 'YYYY-MM-DD'))`.execute(db)
  const daysTold = async () => (await told('members.daily')).map(({ data }) => String(data.day))
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

  it('are told for each day that an outage left out, with what happened on it', async () => {
    await sql`update "user" set created_at = now() - interval '9 days'`.execute(db)
    const bo = await member('Bo')
    await sql`update "user" set created_at = now() - interval '3 days' where id = ${bo.userId}`.execute(db)
    await lastTold(4)
    await tellNews(services)
    await tellNews(services)
    expect((await told('members.daily')).map(({ data }) => [data.day, data.joined])).toEqual([
      [day(3), 1],
      [day(2), 0],
      [day(1), 0],
    ])
  })

  it('go back a week at most, and not before the first of them', async () => {
    await tellNews(services)
    expect(await daysTold()).toEqual([day(1)])
    await db.deleteFrom('webhookDeliveries').execute()
    await db.deleteFrom('webhookEvents').execute()
    await lastTold(40)
    await tellNews(services)
    expect(await daysTold()).toEqual([7, 6, 5, 4, 3, 2, 1].map(day))
  })
})

it('An account that claims to be in many places is told as an alert, by the entry of the log', async () => {
  await audit(db, { act: 'many_origins', actor: theSystem, subjectId: ann.userId })
  await tellNews(services)
  await tellNews(services)
  expect(await told()).toMatchObject([{ type: 'alert', data: { kind: 'many-origins' } }])
  expect(JSON.stringify(await told())).not.toContain(ann.userId)
})

it('No news names a member or repeats their words, whatever is told', async () => {
  const bo = await member('Boromir')
  await db.updateTable('profiles').set({ bio: 'Horn of Gondor' }).where('id', '=', bo.profileId).execute()
  await report(ann, bo, { category: 'threat', text: 'He threatened Annika' })
  await open(bo.profileId, { category: 'threat' })
  await open(ann.profileId, { kind: 'outside-notice', dueAt: new Date(Date.now() - 1000) })
  await audit(db, { act: 'many_origins', actor: theSystem, subjectId: bo.userId })
  await noteBackup(db, new Date(Date.now() - 50 * 3_600_000))
  await tellOverdue(services)
  await setCommunity(services, { backups: { daily: true, hour: new Date().getUTCHours() } })
  await backUpWhenDue(services, async () => 'failed')
  await tellNews(services)
  const bodies = [...(await told()), ...(await told('members.daily'))]
  expect([...new Set(bodies.map(({ type }) => type))].sort()).toEqual([...webhookEvents].sort())
  for (const { type, data, text, ...rest } of bodies) {
    expect(Object.keys(rest)).toEqual(['timestamp'])
    const said = JSON.stringify({ data, text })
    for (const hidden of ['Boromir', 'Annika', 'Gondor', 'threat', bo.email, ann.email])
      expect(said, type).not.toContain(hidden)
    expect(text.endsWith(String(data.link)), type).toBe(true)
  }
})

it('A webhook that is off, or wants other news, is told nothing', async () => {
  await addWebhook(ada, 'https://chat.example/hooks/2', { events: ['backup.failed'] })
  await sql`update webhooks set off_at = now(), off_because = 'admin' where url like '%/1'`.execute(db)
  const bo = await member('Bo')
  await open(bo.profileId, { category: 'threat' })
  await tellNews(services)
  expect(await told()).toEqual([])
})
