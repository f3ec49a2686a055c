import { reportRows, type TransparencyReport } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { purgeDueAccounts } from '../../account/deletion/jobs.ts'
import { staffIn } from '../admin/testing.ts'
import { openSignalCases } from '../cases/signals.ts'
import { startDecisions } from '../decisions/testing.ts'
import { keepReport, makeReport } from './report.ts'

const running = await startDecisions()
const { db, member, people, report, decide, staff, stranger } = running
const admin = await staffIn(running, 'Ada', 'admin')
const year = new Date().getUTCFullYear()

const read = async (of?: number) =>
  admin.ask<{ report: TransparencyReport; years: number[] }>('GET', `/admin/figures/report${of ? `?year=${of}` : ''}`)
const own = <T extends { category: string }>(rows: T[], category: string) =>
  rows.find((row) => row.category === category)

it('A report counts notices, what was done about them, restrictions and own initiative by category', async () => {
  const { ann, bo } = await people()
  const cy = await member('Cy')
  const mo = await staff('Mo')
  await report(ann, bo, 'scam')
  await decide(mo, bo, [
    { action: 'suspend', days: 7 },
    { action: 'hide', days: 30 },
  ])
  await report(ann, cy, 'spam')
  await decide(mo, cy, [{ action: 'close' }])
  await report(await member('Dan'), ann, 'hate')
  const law = { ...running.statement, category: 'hate', ground: 'law', law: '§ 130 StGB' } as const
  await decide(mo, ann, [{ action: 'no-chat', days: 3 }], { statement: law })
  await db
    .insertInto('decisions')
    .values({
      ...{ puid: 'D-OWN', deciderLabel: 'Mo', actions: JSON.stringify([{ action: 'ban', until: null }]) },
      ...{ category: 'fake', ground: 'terms', clause: 'real-people', facts: 'Seen.', textSent: 'Closed.' },
      ...{ source: 'own-initiative', detectedByMachine: true, language: 'en' },
    })
    .execute()
  const notice = { kind: 'illegal', name: 'Nora', email: 'nora@elsewhere.test', place: 'x', explanation: 'y' }
  await stranger()('POST', '/outside-notices', { ...notice, goodFaith: true, language: 'en' })
  const { report: counted, years } = (await read()).body
  expect(years).toEqual([year])
  expect(counted).toMatchObject({ year, final: false, suspensions: { byLaw: 0, all: 2 }, exportsToAuthorities: 0 })
  expect(own(counted.notices, 'scam')).toMatchObject({ members: 1, outside: 0, decided: 1, byRules: 1, byLaw: 0 })
  expect(own(counted.notices, 'spam')).toMatchObject({ members: 1, decided: 1, byRules: 0, byLaw: 0 })
  expect(own(counted.notices, 'hate')).toMatchObject({ members: 1, decided: 1, byRules: 0, byLaw: 1 })
  expect(own(counted.notices, 'other')).toMatchObject({ members: 0, outside: 1, decided: 0, medianHours: null })
  expect(counted.restrictions).toEqual([
    { category: 'hate', removed: 0, hidden: 0, limited: 1, suspended: 0, banned: 0 },
    { category: 'scam', removed: 0, hidden: 1, limited: 0, suspended: 1, banned: 0 },
    { category: 'fake', removed: 0, hidden: 0, limited: 0, suspended: 0, banned: 1 },
  ])
  expect(counted.ownInitiative).toEqual([{ category: 'fake', byMachine: 1, byStaff: 0 }])
  expect(JSON.stringify(counted)).not.toMatch(/Nora|StGB|Mo"|@/)
})

it('It counts complaints with outcome and median time, and what machines found and got wrong', async () => {
  const { rows } = await sql<{ id: string }>`insert into decisions (puid, decider_label, actions, source, language)
    select
      'D-' || i,
      'Mo',
      '[{"action": "close"}]',
      'notice',
      'en'
    from generate_series(1, 3) i
    returning id`.execute(db)
  const hours = [2, 4, null]
  for (const [i, { id }] of rows.entries()) {
    const openedAt = sql<Date>`now() - ${hours[i] ?? 1} * interval '1 hour'`
    const answer = {
      outcome: i === 0 ? ('granted' as const) : ('refused' as const),
      reason: 'x',
      decidedAt: sql<Date>`now()`,
    }
    await db
      .insertInto('appeals')
      .values({ decisionId: id, text: 'No.', openedAt, ...(hours[i] && answer) })
      .execute()
  }
  const { profileId } = await member('Dee')
  await sql`with photo as (
      insert into profile_images (profile_id, storage_key, width, height, display_order)
      values (
        ${profileId},
        'k',
        1,
        1,
        1)
      returning id)
    insert into photo_hits (photo_id, class, list_name, matched, distance, outcome, decided_at)
    select
      id,
      'own',
      'own',
      decode(lpad(i::text, 64, '0'), 'hex'),
      0,
      (case i when 1 then 'cleared' else 'confirmed' end)::hit_outcome,
      now()
    from photo, generate_series(1, 3) i`.execute(db)
  const counted = await makeReport(db, year)
  expect(counted.complaints).toEqual([
    { by: 'member', received: 3, granted: 1, refused: 1, medianHours: expect.closeTo(3, 1) },
  ])
  expect(counted.machines).toContainEqual({ machine: 'own', hits: 3, confirmed: 2, cleared: 1 })
  expect(reportRows(counted, { disputes: 2 })).toEqual(
    expect.arrayContaining([
      ['report', String(year), 'disputes', '2'],
      ['machines', 'own', 'cleared', '1'],
    ]),
  )
})

it('Hits and scam signals stay counted when the photo and the account are gone', async () => {
  const [eve, fay] = [await member('Eve'), await member('Fay')]
  await sql`with photo as (
      insert into profile_images (profile_id, storage_key, width, height, display_order)
      select
        ${eve.profileId},
        'e' || n,
        1,
        1,
        n
      from generate_series(1, 2) n
      returning id)
    insert into photo_hits (photo_id, class, list_name, matched, distance, outcome, decided_at)
    select
      id,
      class,
      'list',
      decode(lpad('1', 64, '0'), 'hex'),
      0,
      outcome,
      case when outcome is not null then now() end
    from photo, (values
        ('own'::hash_list_class, 'confirmed'::hit_outcome),
        ('intimate', 'cleared'),
        ('child-abuse', null)) hit (class, outcome)`.execute(db)
  const { id } = await running.begin(eve, fay)
  await running.say(eve, id, 'I trade crypto, I can teach you, the profit is guaranteed')
  await openSignalCases(running.services)
  const mo = await staff('Moe')
  await decide(mo, eve, [{ action: 'warn' }])
  const { madeAt, ...before } = await makeReport(db, year)
  expect(before.machines).toEqual(
    expect.arrayContaining([
      { machine: 'intimate', hits: 2, confirmed: 0, cleared: 2 },
      { machine: 'child-abuse', hits: 2, confirmed: 0, cleared: 0 },
      expect.objectContaining({ machine: 'scam', hits: 1 }),
    ]),
  )
  await sql`delete from profile_images where storage_key = 'e1'`.execute(db)
  expect(await makeReport(db, year)).toMatchObject(before)
  await sql`update "user" set deletes_at = now() - interval '1 hour'
    where id = ${eve.userId}`.execute(running.services.vaultDb)
  await purgeDueAccounts(running.services)
  expect(await db.selectFrom('profiles').where('id', '=', eve.profileId).selectAll().execute()).toEqual([])
  const { madeAt: later, ...after } = await makeReport(db, year)
  expect(after).toEqual(before)
})

it('Evidence for authorities counts once it has left, an emergency that was refused afterwards too', async () => {
  const asked = { authority: 'Police', reason: 'x', requestedBy: admin.userId, requestedLabel: 'Ada', emergency: true }
  await db
    .insertInto('evidenceExports')
    .values([
      asked,
      // An admin gets one a day, so the other one is two days old.
      { ...asked, requestedAt: new Date(Date.now() - 2 * 86_400_000), readyAt: new Date() },
      { ...asked, readyAt: new Date(), downloadedAt: new Date() },
    ])
    .execute()
  expect((await makeReport(db, year)).exportsToAuthorities).toBe(1)
})

it('The report of a year that has ended is kept once, and stays when what it counts is deleted', async () => {
  expect((await read(year - 1)).status).toBe(404)
  await sql`insert into reports (id, receipt, category, evidence, created_at)
    values (
      gen_random_uuid(),
      'R-OLD',
      'threat',
      '{}',
      make_timestamptz(${year - 1}, 6, 1, 0, 0, 0, 'UTC'))`.execute(db)
  await keepReport(db)
  const before = (await read(year - 1)).body
  expect(before.report).toMatchObject({ year: year - 1, final: true })
  expect(own(before.report.notices, 'threat')).toMatchObject({ members: 1 })
  await sql`delete from reports where receipt = 'R-OLD'`.execute(db)
  await keepReport(db)
  const after = (await read(year - 1)).body
  expect(after.report).toEqual(before.report)
  expect(after.years).toEqual([year, year - 1])
})

it('It does not exist for moderators', async () => {
  const moderator = await staff('Mia')
  expect((await moderator.ask('GET', '/admin/figures/report')).status).toBe(404)
})
