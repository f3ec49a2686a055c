import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveDeletionDay } from '../../account/deletion/queries.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import type { Person } from '../../testing/services.ts'
import { startDecisions } from '../decisions/testing.ts'
import { carryOutDue } from './settle.ts'
import { letHoursPass, settleAs as settle } from './testing.ts'

const { services, db, people, staff, member, report, decide } = await startDecisions()

beforeEach(() => db.deleteFrom('userRoles').execute())

const refused = { code: 'HE002' }
const reported = async () => {
  const { ann, bo } = await people()
  await report(ann, bo)
  return { bo, ada: await staff('Ada', 'admin'), eva: await staff('Eva', 'admin') }
}
const approvalAbout = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('approvals')
      .where('subjectUserId', '=', userId)
      .where('state', '=', 'waiting')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
/** Approves a request in the name of an account, or of nobody. */
const approve = (id: string, by: string | null) =>
  sql`update approvals set state = 'approved', decided_by = ${by}, decided_at = now() where id = ${id}`
const deletesAt = async ({ userId }: Person) =>
  (await db.selectFrom('user').where('id', '=', userId).select('deletesAt').executeTakeFirstOrThrow()).deletesAt
const rolesOf = async ({ userId }: Person) =>
  (await db.selectFrom('userRoles').where('userId', '=', userId).select('role').execute()).map(({ role }) => role)

describe('The database keeps to two people, also when code forgets,', () => {
  it('a ban that a person decided', async () => {
    const { bo, ada, eva } = await reported()
    const { body } = await decide(ada, bo, [{ action: 'ban' }])
    const row = { subjectId: bo.profileId, kind: 'banned' as const, decisionId: body.decision!.id }
    await expect(db.insertInto('restrictions').values(row).execute()).rejects.toMatchObject(refused)
    const suspension = sql`update restrictions set kind = 'banned' where decision_id = ${row.decisionId}`
    await expect(suspension.execute(db)).rejects.toMatchObject(refused)
    await settle(eva, body.approvalId!, 'approved')
    const inForce = db.selectFrom('restrictions').where('decisionId', '=', row.decisionId).where('liftedAt', 'is', null)
    expect(await inForce.select('kind').execute()).toEqual([{ kind: 'banned' }])
    // The verdict is for its own transaction.
    await expect(db.insertInto('restrictions').values(row).execute()).rejects.toMatchObject(refused)
  })

  it('a ban whose lifting is taken back', async () => {
    const { bo, ada, eva } = await reported()
    const { body } = await decide(ada, bo, [{ action: 'ban' }])
    await settle(eva, body.approvalId!, 'approved')
    await ada.ask('POST', `/admin/users/${bo.userId}/unban`, { reason: 'It was not.' })
    const again = sql`update restrictions set lifted_at = null, lifted_by = null
      where decision_id = ${body.decision!.id} and kind = 'banned'`
    await expect(again.execute(db)).rejects.toMatchObject(refused)
  })

  it('the deletion of an account, and a nearer day', async () => {
    const { bo, ada, eva } = await reported()
    const alone = db.transaction().execute((transaction) => giveDeletionDay(transaction, bo.userId))
    await expect(alone).rejects.toMatchObject(refused)
    expect(await deletesAt(bo)).toBeNull()
    await ada.ask('POST', `/admin/users/${bo.userId}/deletion`, { reason: 'A company.' })
    await settle(eva, await approvalAbout(bo), 'approved')
    expect(await deletesAt(bo)).toEqual(expect.any(Date))
    const nearer = sql`update "user" set deletes_at = now() where id = ${bo.userId}`
    await expect(nearer.execute(db)).rejects.toMatchObject(refused)
  })

  it('a role', async () => {
    const { bo, ada, eva } = await reported()
    const row = { userId: bo.userId, role: 'moderator' as const }
    const give = (role: 'admin' | 'moderator') =>
      db
        .insertInto('userRoles')
        .values({ ...row, role })
        .execute()
    await expect(give('moderator')).rejects.toMatchObject(refused)
    await ada.ask('POST', `/admin/users/${bo.userId}/roles`, { role: 'moderator', reason: 'A new colleague.' })
    await settle(eva, await approvalAbout(bo), 'approved')
    expect(await rolesOf(bo)).toEqual(['moderator'])
    await expect(give('admin')).rejects.toMatchObject(refused)
    const other = sql`update user_roles set role = 'admin' where user_id = ${bo.userId}`
    await expect(other.execute(db)).rejects.toMatchObject(refused)
  })

  it('the first admin, once there is one', async () => {
    const { bo, ada } = await reported()
    const claim = () =>
      db.transaction().execute(async (transaction) => {
        await actAlone(transaction, 'first-admin')
        await transaction.insertInto('userRoles').values({ userId: bo.userId, role: 'admin' }).execute()
      })
    await expect(claim()).rejects.toMatchObject(refused)
    await db.deleteFrom('userRoles').execute()
    await claim()
    expect([await rolesOf(bo), await rolesOf(ada)]).toEqual([['admin'], []])
  })

  it('and what says why it acts alone says so for its own act, and until its transaction ends', async () => {
    const { bo } = await reported()
    const asOwner = db.transaction().execute(async (transaction) => {
      await actAlone(transaction, 'owner')
      await transaction.insertInto('userRoles').values({ userId: bo.userId, role: 'admin' }).execute()
    })
    await expect(asOwner).rejects.toMatchObject(refused)
    await db.transaction().execute((transaction) => actAlone(transaction, 'console'))
    const after = db.insertInto('userRoles').values({ userId: bo.userId, role: 'admin' }).execute()
    await expect(after).rejects.toMatchObject(refused)
  })
})

describe('A single admin', () => {
  const alone = async () => {
    const bo = await member('Bo')
    const ada = await staff('Ada', 'admin')
    await ada.ask('POST', `/admin/users/${bo.userId}/deletion`, { reason: 'A company.' })
    return { bo, ada, id: await approvalAbout(bo) }
  }

  it('waits for a day, which the database counts from the request', async () => {
    const { bo, ada, id } = await alone()
    await expect(approve(id, null).execute(db)).rejects.toThrow('delay_or_person')
    await sql`update approvals set due_at = now() - interval '1 second' where id = ${id}`.execute(db)
    await expect(approve(id, null).execute(db)).rejects.toThrow('delay_or_person')
    await expect(approve(id, ada.userId).execute(db)).rejects.toThrow('four_eyes')
    await sql`update approvals set due_at = requested_at + interval '24 hours' where id = ${id}`.execute(db)
    await letHoursPass(db, id, 24)
    await carryOutDue(services)
    expect(await deletesAt(bo)).toEqual(expect.any(Date))
  })

  it('gains nothing by a verdict about another account', async () => {
    const { bo, id } = await alone()
    const cy = await member('Cy')
    await letHoursPass(db, id, 24)
    const other = db.transaction().execute(async (transaction) => {
      await approve(id, null).execute(transaction)
      await giveDeletionDay(transaction, cy.userId)
    })
    await expect(other).rejects.toMatchObject(refused)
    expect([await deletesAt(cy), await deletesAt(bo)]).toEqual([null, null])
  })
})

it('The console bans alone, also in the name of a colleague', async () => {
  const { bo, ada } = await reported()
  const values = {
    puid: `D-${randomUUID().slice(0, 8)}`,
    subjectId: bo.profileId,
    decidedBy: ada.userId,
    deciderLabel: 'Ada',
    actions: JSON.stringify([{ action: 'lift', until: null }]),
    source: 'own-initiative' as const,
    language: 'en',
  }
  const { id: decisionId } = await db.insertInto('decisions').values(values).returning('id').executeTakeFirstOrThrow()
  const row = { subjectId: bo.profileId, kind: 'banned' as const, decisionId }
  await db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    await transaction.insertInto('restrictions').values(row).execute()
  })
  const banned = db.selectFrom('user').where('id', '=', bo.userId).select('banned')
  expect(await banned.executeTakeFirstOrThrow()).toEqual({ banned: true })
})
