import type { ActionInput } from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { openCase } from '../cases/open-case.ts'
import { settleItems } from '../cases/settle-items.ts'
import { startDecisions } from '../decisions/testing.ts'
import { settleAs as settle } from './testing.ts'

const { db, people, staff, report, caseAbout, decide } = await startDecisions()

beforeEach(() => db.deleteFrom('userRoles').execute())

const reported = async () => {
  const { ann, bo } = await people()
  await report(ann, bo, 'underage')
  return { ann, bo, mo: await staff('Mo'), nia: await staff('Nia'), ada: await staff('Ada', 'admin') }
}
const inForce = async ({ profileId }: Person) =>
  (
    await db
      .selectFrom('restrictions')
      .where('subjectId', '=', profileId)
      .where('liftedAt', 'is', null)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)
const waitingAbout = async ({ userId }: Person) =>
  db
    .selectFrom('approvals')
    .where('subjectUserId', '=', userId)
    .where('state', '=', 'waiting')
    .select(['id', 'act', 'requestedBy'])
    .execute()
/** Bans a member in a case about a minor, with a second person who agrees. */
async function banned({ bo, mo, ada }: Awaited<ReturnType<typeof reported>>) {
  const { body } = await decide(mo, bo, [{ action: 'ban' }])
  await settle(ada, body.approvalId!, 'approved')
  return body.decision!.id
}

describe('A case about a minor', () => {
  it('is closed when a second person agrees, and stays open until then', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'close' }])
    expect(body).toMatchObject({ decision: null, caseState: 'open', approvalId: expect.any(String) })
    await settle(ada, body.approvalId!, 'approved')
    const decided = db.selectFrom('cases').where('subjectId', '=', bo.profileId).select('state')
    expect(await decided.execute()).toEqual([{ state: 'decided' }])
  })

  it('is closed by no bulk act', async () => {
    const { bo, mo } = await reported()
    const { id: caseId, version } = await caseAbout(bo)
    const bulk = { cases: [{ caseId, version }], act: 'close', note: 'A wave.' }
    const { body } = await mo.ask<{ results: object[] }>('POST', '/admin/decisions/bulk', bulk)
    expect(body.results).toEqual([{ caseId, done: false, why: 'SECOND_PERSON' }])
    expect(await waitingAbout(bo)).toEqual([])
  })

  it('is kept to two people by the database, also when code forgets', async () => {
    const { bo, mo, ada, ...others } = await reported()
    const decisionId = await banned({ bo, mo, ada, ...others })
    const { id: caseId } = await db
      .selectFrom('cases')
      .where('subjectId', '=', bo.profileId)
      .select('id')
      .executeTakeFirstOrThrow()
    const values = {
      puid: 'D-alone',
      caseId,
      subjectId: bo.profileId,
      decidedBy: ada.userId,
      deciderLabel: 'Ada',
      actions: JSON.stringify([{ action: 'lift', until: null }]),
      source: 'own-initiative' as const,
      language: 'en',
    }
    for (const action of ['lift', 'warn']) {
      const actions = JSON.stringify([{ action, until: null }])
      const alone = db.insertInto('decisions').values({ ...values, actions })
      await expect(alone.execute()).rejects.toMatchObject({ code: 'HE002' })
    }
    const other = { ...values, caseId: null, puid: 'D-other' }
    const { id } = await db.insertInto('decisions').values(other).returning('id').executeTakeFirstOrThrow()
    const lifting = sql`update restrictions set lifted_at = now(), lifted_by = ${id}
      where decision_id = ${decisionId} and lifted_at is null`
    await expect(lifting.execute(db)).rejects.toMatchObject({ code: 'HE002' })
    const withoutDecision = sql`update restrictions set lifted_at = now()
      where decision_id = ${decisionId} and lifted_at is null`
    await expect(withoutDecision.execute(db)).rejects.toMatchObject({ code: 'HE002' })
  })

  it.each<ActionInput>([{ action: 'warn' }, { action: 'hide', days: 1 }, { action: 'suspend', days: 1 }])(
    'waits for a second person before anything milder than a ban: $action',
    async (action) => {
      const { bo, mo, ada } = await reported()
      const { body } = await decide(mo, bo, [action])
      expect(body).toMatchObject({ decision: null, caseState: 'open', approvalId: expect.any(String) })
      expect(await inForce(bo)).toEqual([])
      await settle(ada, body.approvalId!, 'approved')
      const decided = db.selectFrom('cases').where('subjectId', '=', bo.profileId).select('state')
      expect(await decided.execute()).toEqual([{ state: 'decided' }])
    },
  )

  it('stays one when staff give it another category, one by one, in bulk or by an undo', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await report(ann, bo, 'scam')
    const categorise = async (category: string) => {
      const { id: caseId, version } = await caseAbout(bo)
      const bulk = { cases: [{ caseId, version }], act: 'categorise', category, note: 'Sorting.' }
      const { body } = await mo.ask<{ batchId: string }>('POST', '/admin/decisions/bulk', bulk)
      const { version: now } = await caseAbout(bo)
      await mo.ask('PATCH', `/admin/cases/${caseId}`, { version: now, category })
      return body.batchId
    }
    const batches = [await categorise('underage'), await categorise('spam')]
    for (const batchId of batches.reverse())
      expect((await mo.ask('POST', '/admin/decisions/undo', { batchId, note: 'Back.' })).body).toEqual({ undone: 1 })
    const { rows } = await sql<{ categories: string[] }>`select to_json(categories) as categories from cases
      where subject_id = ${bo.profileId}`.execute(db)
    expect(rows[0]!.categories.sort()).toEqual(['scam', 'underage'])
    const { body } = await decide(mo, bo, [{ action: 'close' }])
    expect(body).toMatchObject({ decision: null, caseState: 'open', approvalId: expect.any(String) })
  })
})

describe('A ban about a minor', () => {
  it('that the second person refuses, or its author withdraws, leaves the suspension to two people', async () => {
    const { bo, mo, nia } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await settle(mo, body.approvalId!, 'withdrawn')
    expect(await inForce(bo)).toEqual(['suspended'])
    const [lifting] = await waitingAbout(bo)
    expect(lifting).toMatchObject({ act: 'lift', requestedBy: mo.userId })
    await settle(nia, lifting!.id, 'approved')
    expect(await inForce(bo)).toEqual([])
  })

  it('keeps its suspension when another ban of the member is asked for and withdrawn', async () => {
    const { ann, bo, mo, nia } = await reported()
    await decide(mo, bo, [{ action: 'ban' }])
    await report(ann, bo, 'scam')
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    expect(await inForce(bo)).toEqual(['suspended', 'suspended'])
    await settle(mo, body.approvalId!, 'withdrawn')
    const [lifting] = await waitingAbout(bo)
    expect(lifting).toMatchObject({ act: 'lift', requestedBy: mo.userId })
    await settle(nia, lifting!.id, 'approved')
    expect(await inForce(bo)).toEqual(['suspended'])
  })

  it('is lifted by a granted appeal when a second person agrees, and the log names case and member', async () => {
    const all = await reported()
    const { bo, mo, nia, ada } = all
    const decisionId = await banned(all)
    const appeal = { decisionId, byId: bo.profileId, text: 'I am 31.' }
    const { id } = await db.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow()
    const { rows } = await sql<{
      id: string
    }>`insert into cases (subject_id, kind, category, kinds, categories, severity)
      values (
        ${bo.profileId},
        'appeal',
        'underage',
        '{appeal}',
        '{underage}',
        0)
      returning id`.execute(db)
    const caseId = rows[0]!.id
    await db.insertInto('caseItems').values({ caseId, kind: 'appeal', sourceId: id, category: 'underage' }).execute()
    const grant = (by: Person) =>
      by.ask<{ code: string; approvalId: string | null }>('POST', `/admin/appeals/${id}`, {
        outcome: 'granted',
        reason: 'A passport shows it.',
      })
    expect((await grant(mo)).body).toEqual({ code: 'SAME_MODERATOR' })
    const { body } = await grant(nia)
    expect([body.approvalId, await inForce(bo)]).toEqual([expect.any(String), ['banned']])
    expect((await settle(nia, body.approvalId!, 'approved')).status).toBe(409)
    expect((await settle(ada, body.approvalId!, 'approved')).body).toMatchObject({ state: 'approved' })
    expect(await inForce(bo)).toEqual([])
    const logged = db.selectFrom('auditLog').where('act', '=', 'appeal_granted').orderBy('id', 'desc')
    expect(await logged.select(['caseId', 'subjectId']).executeTakeFirst()).toEqual({ caseId, subjectId: bo.userId })
  })
})

it.each([
  ['photo', 'underage', 'open'],
  ['selfie', 'underage', 'open'],
  ['photo', 'spam', 'decided'],
] as const)('An answer to a %s alone leaves a case set to %s %s', async (kind, category, state) => {
  const { bo } = await people()
  const sourceId = crypto.randomUUID()
  const caseId = await openCase(db, { subjectId: bo.profileId, kind, sourceId })
  await sql`update cases set category = ${category}, categories = array[${category}::report_category]
    where id = ${caseId}`.execute(db)
  await settleItems(db, kind, [sourceId])
  const found = db.selectFrom('cases').where('id', '=', caseId).select('state')
  expect(await found.executeTakeFirst()).toEqual({ state })
})
