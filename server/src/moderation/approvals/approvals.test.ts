import type { Approval } from '@hearth/shared/moderation/approvals'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { carryOutDue } from './settle.ts'
import { letHoursPass, settleAs as settle } from './testing.ts'

const running = await startDecisions()
const { services, db, stranger, people, staff, report, decide, mailsTo } = running

beforeEach(() => db.deleteFrom('userRoles').execute())

const reported = async (category = 'scam') => {
  const { ann, bo } = await people()
  await report(ann, bo, category)
  return { ann, bo, mo: await staff('Mo'), ada: await staff('Ada', 'admin') }
}
const list = async (by: Person) => (await by.ask<Approval[]>('GET', '/admin/approvals')).body
const restrictions = async ({ profileId }: Person) =>
  (
    await db
      .selectFrom('restrictions')
      .where('subjectId', '=', profileId)
      .where('liftedAt', 'is', null)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)
const mayEnter = async ({ email }: Person) =>
  (await stranger()('POST', '/auth/sign-in/email', { email, password })).status === 200

describe('A ban for good', () => {
  it('waits for a second person, and suspends meanwhile', async () => {
    const { ann, bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    expect(body.decision).toMatchObject({ waitsForApproval: true })
    expect([await restrictions(bo), await mayEnter(bo)]).toEqual([['suspended'], false])
    expect((await ann.ask('GET', '/admin/approvals')).status).toBe(404)
    expect(await list(mo)).toMatchObject([{ act: 'ban', mayDecide: false, own: true, dueAt: null, subjectName: 'Bo' }])
    // A moderator opens no accounts.
    expect([await list(mo), await list(ada)]).toMatchObject([[{ subjectUserId: null }], [{ subjectUserId: bo.userId }]])
    expect((await settle(mo, body.approvalId!, 'approved')).body).toEqual({ code: 'SAME_PERSON' })
    const own = sql`update approvals set
        state = 'approved',
        decided_by = ${mo.userId},
        decided_at = now()
      where id = ${body.approvalId!}`
    await expect(own.execute(db)).rejects.toThrow('four_eyes')
    expect((await settle(ada, body.approvalId!, 'approved')).body).toMatchObject({ state: 'approved' })
    expect([await restrictions(bo), await mayEnter(bo)]).toEqual([['banned'], false])
    expect((await settle(ada, body.approvalId!, 'refused')).body.code).toBe('DECIDED_BEFORE')
  })

  it('is taken back when the second person refuses, and the member is told', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await settle(ada, body.approvalId!, 'refused')
    expect([await restrictions(bo), await mayEnter(bo)]).toEqual([[], true])
    const subjects = (await mailsTo(bo)).map(({ subject }) => subject)
    expect(subjects).toContain('Good news about your Hearth account')
  })

  it('agreed to by a second person is not theirs to decide on appeal', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await settle(ada, body.approvalId!, 'approved')
    await db.insertInto('appeals').values({ decisionId: body.decision!.id, byId: bo.profileId, text: 'No.' }).execute()
    const own = sql`update appeals set
        decided_by = ${ada.userId},
        outcome = 'refused',
        reason = 'x',
        decided_at = now()
      where decision_id = ${body.decision!.id}`
    await expect(own.execute(db)).rejects.toMatchObject({ code: 'HE001' })
  })

  it('asked for again meanwhile is not what the second person has read', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    const [read] = await list(ada)
    await report(await running.member('Cy'), bo, 'scam')
    await decide(mo, bo, [{ action: 'ban' }], { note: 'Something else.' })
    const approve = ({ requestedAt }: Approval) =>
      ada.ask<{ code: string }>('POST', `/admin/approvals/${body.approvalId}`, { requestedAt, verdict: 'approved' })
    expect((await approve(read!)).body).toEqual({ code: 'REQUEST_CHANGED' })
    expect(await restrictions(bo)).toEqual(['suspended'])
    const [anew] = await list(ada)
    expect(anew).toMatchObject({ id: read!.id, reason: 'Something else.' })
    expect((await approve(anew!)).status).toBe(200)
    expect(await restrictions(bo)).toEqual(['banned'])
  })

  it('by a single admin follows after 24 hours, and the log says so', async () => {
    const { bo, mo, ada } = await reported()
    await db.deleteFrom('userRoles').where('userId', '=', mo.userId).execute()
    const { body } = await decide(ada, bo, [{ action: 'ban' }])
    expect((await list(ada))[0]).toMatchObject({ mayDecide: false, dueAt: expect.any(String) })
    await carryOutDue(services)
    expect(await restrictions(bo)).toEqual(['suspended'])
    await letHoursPass(db, body.approvalId!, 24)
    await carryOutDue(services)
    expect(await restrictions(bo)).toEqual(['banned'])
    const entries = db.selectFrom('auditLog').where('act', '=', 'approval_approved').orderBy('id', 'desc').selectAll()
    expect(await entries.executeTakeFirst()).toMatchObject({ actorType: 'system', details: { alone: true } })
  })
})

it('Lifting in a case about a minor waits for a second person, and then happens', async () => {
  const { ann, bo, mo, ada } = await reported('underage')
  const suspending = await decide(mo, bo, [{ action: 'suspend', days: 30 }])
  expect(await list(ada)).toMatchObject([{ act: 'lift', actions: [{ action: 'suspend', days: 30 }] }])
  await settle(ada, suspending.body.approvalId!, 'approved')
  expect(await restrictions(bo)).toEqual(['suspended'])
  await report(ann, bo, 'underage')
  const { body } = await decide(mo, bo, [{ action: 'lift' }])
  expect(body).toMatchObject({ decision: null, caseState: 'open' })
  expect(await restrictions(bo)).toEqual(['suspended'])
  await settle(ada, body.approvalId!, 'approved')
  expect([await restrictions(bo), await mayEnter(bo)]).toEqual([[], true])
})
