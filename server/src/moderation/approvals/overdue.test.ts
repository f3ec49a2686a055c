import type { Approval } from '@hearth/shared/moderation/approvals'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { expireWaiting, remindOfWaiting } from './overdue.ts'
import { settleAs } from './testing.ts'

const { services, db, people, staff, report, caseAbout, decide, mailsTo } = await startDecisions()

beforeEach(async () => {
  await db.deleteFrom('userRoles').execute()
  await db.deleteFrom('approvals').execute()
})

/** A member whose ban waits for a second person. */
async function waiting(category = 'scam') {
  const { ann, bo } = await people()
  await report(ann, bo, category)
  const [mo, ada] = [await staff('Mo'), await staff('Ada', 'admin')]
  const { body } = await decide(mo, bo, [{ action: 'ban' }])
  return { ann, bo, mo, ada, id: body.approvalId! }
}
const letDaysPass = (id: string, days: number) =>
  sql`update approvals set requested_at = now() - ${`${days} days`}::interval where id = ${id}`.execute(db)
const stateOf = async (id: string) =>
  (await db.selectFrom('approvals').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const remindersOf = async ({ profileId }: Person) => {
  const notices = db.selectFrom('notices').where('profileId', '=', profileId).where('topic', '=', 'approval-waits')
  return (await notices.select('count').execute()).map(({ count }) => count)
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

describe('A ban that waits for a second person', () => {
  it('reminds those who could agree after three days, again three days later, and the asker never', async () => {
    const { mo, ada, id } = await waiting()
    await remindOfWaiting(services)
    expect(await remindersOf(ada)).toEqual([])
    await letDaysPass(id, 4)
    await remindOfWaiting(services)
    await remindOfWaiting(services)
    expect([await remindersOf(ada), await remindersOf(mo)]).toEqual([[1], []])
    await sql`update approvals set reminded_at = now() - interval '3 days' where id = ${id}`.execute(db)
    await remindOfWaiting(services)
    expect(await remindersOf(ada)).toEqual([2])
  })

  it('ends after two weeks: the suspension ends, its member is told, and the case waits again', async () => {
    const { bo, ada, id } = await waiting()
    const [listed] = (await ada.ask<Approval[]>('GET', '/admin/approvals')).body
    expect(Math.round((Date.parse(listed!.expiresAt!) - Date.now()) / 86_400_000)).toBe(14)
    await expireWaiting(services)
    expect(await stateOf(id)).toBe('waiting')
    await letDaysPass(id, 14)
    await expireWaiting(services)
    expect([await stateOf(id), await inForce(bo)]).toEqual(['expired', []])
    const subjects = (await mailsTo(bo)).map(({ subject }) => subject)
    expect(subjects).toContain('Good news about your Hearth account')
    expect(await caseAbout(bo)).toMatchObject({ category: 'scam' })
    const open = db.selectFrom('reports').where('targetId', '=', bo.profileId).select('state')
    expect(await open.execute()).toEqual([{ state: 'open' }])
  })

  it('about a minor waits as long as one person alone may keep a member out', async () => {
    const { bo, ada, id } = await waiting('underage')
    const [listed] = (await ada.ask<Approval[]>('GET', '/admin/approvals')).body
    expect(Math.round((Date.parse(listed!.expiresAt!) - Date.now()) / 86_400_000)).toBe(30)
    await letDaysPass(id, 29)
    await expireWaiting(services)
    expect([await stateOf(id), await inForce(bo)]).toEqual(['waiting', ['suspended']])
    await letDaysPass(id, 30)
    await expireWaiting(services)
    expect([await stateOf(id), await inForce(bo)]).toEqual(['expired', []])
  })

  it('about a minor ends before a suspension that its author had fewer days for: nobody sees the member', async () => {
    const { bo, id } = await waiting('underage')
    const profile = db.selectFrom('profiles').where('id', '=', bo.profileId).select('hiddenAt')
    await db.updateTable('reports').set({ hidesTarget: true }).where('targetId', '=', bo.profileId).execute()
    const soon = (minutes: number) =>
      sql`update restrictions set ends_at = now() + ${`${minutes} minutes`}::interval
        where subject_id = ${bo.profileId}`
    await soon(5).execute(db)
    await expireWaiting(services)
    expect(await stateOf(id)).toBe('waiting')
    await soon(1).execute(db)
    await expireWaiting(services)
    expect([await stateOf(id), await inForce(bo)]).toEqual(['expired', []])
    expect((await profile.executeTakeFirstOrThrow()).hiddenAt).not.toBeNull()
  })
})

it('The list leaves out what a staff member declines to see, and what is about themselves', async () => {
  const { bo, ada, id } = await waiting()
  const nia = await staff('Nia')
  const listed = async (by: Person) => (await by.ask<Approval[]>('GET', '/admin/approvals')).body.map((one) => one.id)
  expect(await listed(nia)).toEqual([id])
  const choices = { displayName: 'Nia', kinds: null, declinedCategories: sql<never>`'{scam}'::report_category[]` }
  await db
    .insertInto('staff')
    .values({ userId: nia.userId, ...choices })
    .execute()
  expect([await listed(nia), await listed(ada)]).toEqual([[], [id]])
  const verdict = await settleAs(nia, id, 'approved')
  expect(verdict.status).toBe(404)
  await sql`update approvals set subject_user_id = ${ada.userId} where id = ${id}`.execute(db)
  expect([await listed(ada), bo.userId === ada.userId]).toEqual([[], false])
})

it.each(['undo', 'unban'])(
  'The list leaves out a lifting (%s) of what was decided in a declined category',
  async (way) => {
    const { bo } = await people()
    const [ada, mo] = [await staff('Ada', 'admin'), await staff('Mo')]
    await ada.ask('POST', `/admin/users/${bo.userId}/ban`, { category: 'underage', reason: 'Wrote so.' })
    const [asked] = (await mo.ask<Approval[]>('GET', '/admin/approvals')).body
    await settleAs(mo, asked!.id, 'approved')
    const ban = db.selectFrom('decisions').where('subjectId', '=', bo.profileId).select('id')
    const { id: decisionId } = await ban.executeTakeFirstOrThrow()
    if (way === 'undo') await mo.ask('POST', '/admin/decisions/undo', { decisionId, note: 'No.' })
    else await ada.ask('POST', `/admin/users/${bo.userId}/unban`, { reason: 'No.' })
    const nia = await staff('Nia')
    const listed = async () => (await nia.ask<Approval[]>('GET', '/admin/approvals')).body.map(({ act }) => act)
    expect(await listed()).toEqual(['lift'])
    const declinedCategories = sql<never>`'{underage}'::report_category[]`
    await db
      .insertInto('staff')
      .values({ userId: nia.userId, displayName: 'Nia', kinds: null, declinedCategories })
      .execute()
    expect(await listed()).toEqual([])
  },
)
