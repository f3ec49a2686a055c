import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { settleAs as settle } from '../approvals/testing.ts'
import { startDecisions } from './testing.ts'

const { db, people, member, staff, report, caseAbout, decide } = await startDecisions()

beforeEach(() => db.deleteFrom('userRoles').execute())

const reported = async () => {
  const { ann, bo } = await people()
  await report(ann, bo)
  return { ann, bo, mo: await staff('Mo'), ada: await staff('Ada', 'admin') }
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
const undo = (by: Person, decisionId: string) =>
  by.ask<{ undone: number }>('POST', '/admin/decisions/undo', { decisionId, note: 'No.' })

describe('A second person stays one', () => {
  it('when a granted appeal has lifted a ban: the lifting cannot be taken back', async () => {
    const { bo, mo, ada } = await reported()
    const nia = await staff('Nia')
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await settle(ada, body.approvalId!, 'approved')
    const appeal = { decisionId: body.decision!.id, byId: bo.profileId, text: 'It was not me.' }
    const { id } = await db.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow()
    await nia.ask('POST', `/admin/appeals/${id}`, { outcome: 'granted', reason: 'It was not.' })
    expect(await inForce(bo)).toEqual([])
    const lifting = db.selectFrom('decisions').where('overrules', '=', body.decision!.id).select('id')
    const { body: undone } = await undo(mo, (await lifting.executeTakeFirstOrThrow()).id)
    expect([undone, await inForce(bo)]).toEqual([{ undone: 0 }, []])
  })

  it('when an admin suspends the other one: nothing follows by itself while a moderator can agree', async () => {
    const { ann, ada } = await reported()
    const eva = await staff('Eva', 'admin')
    await report(ann, eva)
    const { body } = await decide(ada, eva, [{ action: 'ban' }])
    const waiting = db.selectFrom('approvals').where('id', '=', body.approvalId!).select('dueAt')
    expect(await waiting.executeTakeFirstOrThrow()).toEqual({ dueAt: null })
  })

  it('when a ban is asked for twice: a refusal leaves no suspension', async () => {
    const { bo, mo, ada } = await reported()
    await decide(mo, bo, [{ action: 'ban' }])
    await report(await member('Cy'), bo)
    const nia = await staff('Nia')
    const { body } = await decide(nia, bo, [{ action: 'ban' }])
    expect((await settle(nia, body.approvalId!, 'approved')).body).toEqual({ code: 'SAME_PERSON' })
    await settle(ada, body.approvalId!, 'refused')
    expect(await inForce(bo)).toEqual([])
  })
})

describe('A decision', () => {
  it('that lifts does nothing else', async () => {
    const { bo, mo } = await reported()
    const statement = {
      category: 'scam',
      ground: 'terms',
      clause: 'scams',
      law: '',
      facts: 'Asked.',
      text: 'Stop.',
    } as const
    const { status } = await decide(mo, bo, [{ action: 'lift' }, { action: 'ban' }], { statement })
    expect([status, await inForce(bo)]).toEqual([400, []])
  })

  it('cannot be previewed in a case that its author does not see', async () => {
    const { ann, mo } = await reported()
    await report(ann, mo)
    const { id: caseId, version } = await caseAbout(mo)
    const preview = { caseId, version, actions: [{ action: 'close' }], note: 'Me.' }
    expect((await mo.ask('POST', '/admin/decisions/preview', preview)).status).toBe(404)
  })

  it('taken back after another report joins the newer case, which is then as grave as both', async () => {
    const { ann, bo } = await people()
    const mo = await staff('Mo')
    await report(ann, bo, 'hate')
    const { body } = await decide(mo, bo, [{ action: 'close' }])
    await report(await member('Cy'), bo, 'spam')
    const newer = await caseAbout(bo)
    await undo(mo, body.decision!.id)
    const cases = db.selectFrom('cases').where('subjectId', '=', bo.profileId).orderBy('openedAt')
    const [older, joined] = await cases.select(['id', 'state', 'severity', 'category']).execute()
    expect(older).toMatchObject({ state: 'decided' })
    expect(joined).toMatchObject({ id: newer.id, state: 'open', severity: 1, category: 'hate' })
    const { rows } = await sql<{ categories: string[] }>`select to_json(categories) as categories from cases
      where id = ${newer.id}`.execute(db)
    expect(rows[0]!.categories.sort()).toEqual(['hate', 'spam'])
  })
})

describe('What is about a moderator or by them is not theirs', () => {
  it('in bulk', async () => {
    const { ann, mo } = await reported()
    await report(ann, mo)
    const { id: caseId, version } = await caseAbout(mo)
    const bulk = { cases: [{ caseId, version }], act: 'categorise', category: 'other', note: 'Nothing.' }
    const { body } = await mo.ask<{ results: object[] }>('POST', '/admin/decisions/bulk', bulk)
    expect(body.results).toEqual([{ caseId, done: false, why: 'NOT_FOUND' }])
  })

  it('when their own report was closed: they cannot open it again', async () => {
    const { bo, ada } = await reported()
    const nia = await staff('Nia')
    await report(nia, bo)
    const { body } = await decide(ada, bo, [{ action: 'close' }])
    expect((await undo(nia, body.decision?.id ?? randomUUID())).body).toEqual({ undone: 0 })
  })
})
