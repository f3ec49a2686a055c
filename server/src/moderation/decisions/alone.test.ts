import { randomUUID } from 'node:crypto'
import type { Approval } from '@hearth/shared/moderation/approvals'
import {
  type Action,
  type ActionInput,
  actions,
  aloneDays,
  keepsOut,
  maximumDays,
  timedActions,
} from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { endRestrictions } from '../../members/restrictions/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { actAlone } from '../../platform/db/act-alone.ts'
import { addRoles } from '../../testing/roles.ts'
import type { Person } from '../../testing/services.ts'
import { expireWaiting } from '../approvals/overdue.ts'
import { settleAs } from '../approvals/testing.ts'
import { consoleBans, startDecisions } from './testing.ts'

const { services, db, people, member, staff, report, begin, say, decide, letPass } = await startDecisions()

beforeEach(async () => {
  await db.deleteFrom('userRoles').execute()
  await db.deleteFrom('approvals').execute()
})

const refused = { code: 'HE002' }
/** Days until the last current restriction of a member ends; null when one has no end. */
async function outFor({ profileId }: Person): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select case when bool_or(ends_at is null) then null
      else coalesce(max(extract(epoch from ends_at - now()) / 86400), 0)::float8 end as days
    from restrictions
    where subject_id = ${profileId} and lifted_at is null`.execute(db)
  return rows[0]!.days
}
/** Moves the restrictions of a member some days into the past, and ends those that are over. */
async function letDaysPass({ profileId }: Person, days: number) {
  const back = sql`${`${days} days`}::interval`
  await sql`update restrictions set
      starts_at = starts_at - ${back},
      ends_at = ends_at - ${back},
      lifted_at = lifted_at - ${back}
    where subject_id = ${profileId}`.execute(db)
  await endRestrictions(db)
}
const waiting = async (by: Person) => (await by.ask<Approval[]>('GET', '/admin/approvals')).body

/** A member who has everything that a decision can take away; a moderator; and an admin. */
async function reported(category = 'scam') {
  const { ann, bo } = await people()
  const conversation = await begin(ann, bo)
  await say(ann, conversation.id, 'Hello you.')
  const { body: message } = await say(bo, conversation.id, 'Send me money.')
  const told = { profileId: bo.profileId, category, conversationId: conversation.id, messageIds: [message.id] }
  await ann.ask('POST', '/reports', told)
  const { body: photo } = await bo.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
  return { ann, bo, mo: await staff('Mo'), ada: await staff('Ada', 'admin'), photoId: photo.id, messageId: message.id }
}
type Reported = Awaited<ReturnType<typeof reported>>

const isTimed = (action: Action) => (timedActions as readonly Action[]).includes(action)
/** Every action of the ladder with each kind of duration. */
const ways = actions.flatMap((action) =>
  isTimed(action) ? [1, aloneDays, aloneDays + 1, maximumDays].map((days) => ({ action, days })) : [{ action }],
)
/** Every action with its longest duration. */
const longest = actions.map((action) => ({ action, ...(isTimed(action) && { days: maximumDays }) }))
const inputOf = (way: { action: Action; days?: number }, { photoId, messageId }: Reported): ActionInput => ({
  ...way,
  ...(way.action === 'remove-photo' && { photoId }),
  ...(way.action === 'remove-message' && { messageId }),
  ...(way.action === 'remove-text' && { field: 'bio' as const }),
})

describe('One person alone keeps a member out for 30 days at most', () => {
  it.each(ways)('by $action $days', async (way) => {
    const all = await reported()
    const { status } = await decide(all.mo, all.bo, [inputOf(way, all)])
    expect(status).toBe(200)
    expect(await outFor(all.bo)).toBeLessThanOrEqual(aloneDays)
  })

  it.each(longest)('by $action in a case that they categorise as about a minor', async (way) => {
    const all = await reported('underage')
    await decide(all.mo, all.bo, [inputOf(way, all)])
    expect(await outFor(all.bo)).toBeLessThanOrEqual(aloneDays)
  })

  it.each(longest)('by $action after 30 days of each other act', async (way) => {
    const all = await reported()
    for (const action of keepsOut) {
      await decide(all.mo, all.bo, [{ action, ...(action !== 'ban' && { days: aloneDays }) }])
      await report(all.ann, all.bo)
    }
    expect(await outFor(all.bo)).toBeLessThanOrEqual(aloneDays)
    await letDaysPass(all.bo, aloneDays)
    await decide(all.mo, all.bo, [inputOf(way, all)])
    expect(await outFor(all.bo)).toBe(0)
  })

  it('by lifting a restriction and imposing another one', async () => {
    const { ann, bo, mo } = await reported()
    await decide(mo, bo, [{ action: 'suspend', days: 10 }])
    await letDaysPass(bo, 8)
    await report(ann, bo)
    await decide(mo, bo, [{ action: 'lift' }])
    await report(ann, bo)
    const { body } = await decide(mo, bo, [{ action: 'suspend', days: 30 }])
    expect(body).toMatchObject({ approvalId: expect.any(String), decision: { waitsForApproval: true } })
    expect(Math.round((await outFor(bo))!)).toBe(aloneDays - 8)
  })

  it('by two acts at the same moment', async () => {
    const { bo, ada } = await reported()
    const ban = () => ada.ask('POST', `/admin/users/${bo.userId}/ban`, { category: 'scam', reason: 'Wrote so.' })
    await Promise.all([decide(ada, bo, [{ action: 'suspend', days: aloneDays }]), ban(), ban()])
    expect(await outFor(bo)).toBeLessThanOrEqual(aloneDays)
    await letDaysPass(bo, aloneDays)
    await Promise.all([ban(), ban()])
    expect(await outFor(bo)).toBe(0)
  })

  it('and may act alone again 30 days after the last restriction ended; another person may act at once', async () => {
    const { ann, bo, mo } = await reported()
    await decide(mo, bo, [{ action: 'suspend', days: 3 }])
    await letDaysPass(bo, 3 + aloneDays + 1)
    await report(ann, bo)
    expect((await decide(mo, bo, [{ action: 'suspend', days: 7 }])).body.approvalId).toBeNull()
    await report(ann, bo)
    const nia = await staff('Nia')
    expect((await decide(nia, bo, [{ action: 'no-chat', days: 7 }])).body.approvalId).toBeNull()
  })
})

describe('A longer restriction waits for a second person', () => {
  it('and lasts as long as decided once that person agrees', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'warn' }, { action: 'suspend', days: 90 }])
    expect(Math.round((await outFor(bo))!)).toBe(aloneDays)
    expect(await waiting(ada)).toMatchObject([{ act: 'restrict', actions: [{ action: 'warn' }, { days: 90 }] }])
    expect((await settleAs(mo, body.approvalId!, 'approved')).body.code).toBe('SAME_PERSON')
    expect((await settleAs(ada, body.approvalId!, 'approved')).status).toBe(200)
    expect(Math.round((await outFor(bo))!)).toBe(90)
  })

  it('and is taken back when that person refuses, or when nobody decides within two weeks', async () => {
    const { ann, bo, mo, ada } = await reported()
    const first = await decide(mo, bo, [{ action: 'hide', days: 90 }])
    await settleAs(ada, first.body.approvalId!, 'refused')
    expect(await outFor(bo)).toBe(0)
    await report(ann, bo)
    await decide(ada, bo, [{ action: 'no-chat', days: 90 }])
    await sql`update approvals set requested_at = now() - interval '14 days' where state = 'waiting'`.execute(db)
    await expireWaiting(services)
    expect(await outFor(bo)).toBe(0)
  })

  it('and begins with the approval when the 30 days are used up', async () => {
    const { ann, bo, mo, ada } = await reported()
    await decide(mo, bo, [{ action: 'suspend', days: aloneDays }])
    await letDaysPass(bo, aloneDays)
    await report(ann, bo)
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    expect(body).toMatchObject({ decision: null, caseState: 'open', approvalId: expect.any(String) })
    await settleAs(ada, body.approvalId!, 'approved')
    expect(await outFor(bo)).toBeNull()
    const named = db.selectFrom('approvals').where('id', '=', body.approvalId!).select('decisionId')
    expect((await named.executeTakeFirstOrThrow()).decisionId).toEqual(expect.any(String))
  })

  it('and ends after 30 days if it is about a minor: its case waits again, and reports hide the member', async () => {
    const { bo, mo } = await reported('underage')
    await sql`update reports set hides_target = true where target_id = ${bo.profileId}`.execute(db)
    await decide(mo, bo, [{ action: 'ban' }])
    await sql`update approvals set requested_at = now() - interval '15 days'`.execute(db)
    await expireWaiting(services)
    expect(Math.round((await outFor(bo))!)).toBe(aloneDays)
    await letDaysPass(bo, aloneDays)
    await sql`update approvals set requested_at = now() - interval '30 days'`.execute(db)
    await expireWaiting(services)
    expect(await outFor(bo)).toBe(0)
    const { rows } = await sql<{ hidden: boolean; state: string }>`select p.hidden_at is not null as hidden, c.state
      from profiles p join cases c on c.subject_id = p.id
      where p.id = ${bo.profileId}`.execute(db)
    expect(rows).toEqual([{ hidden: true, state: 'open' }])
  })
})

describe('A person of the team is shut out by an admin and a second person', () => {
  const isOut = async ({ userId }: Person) =>
    (await db.selectFrom('user').where('id', '=', userId).select('banned').executeTakeFirstOrThrow()).banned
  const team = async () => {
    const ann = await member('Ann')
    const [mo, nia, ada, eva] = [
      await staff('Mo'),
      await staff('Nia'),
      await staff('Ada', 'admin'),
      await staff('Eva', 'admin'),
    ]
    return { ann, mo, nia, ada, eva }
  }
  const shuttingOut = [{ action: 'suspend', days: 1 }, { action: 'ban' }] as const

  it.each(shuttingOut)('and by no moderator: $action', async (action) => {
    const { ann, mo, nia, eva } = await team()
    for (const target of [nia, eva]) {
      await report(ann, target)
      expect((await decide(mo, target, [action])).body).toEqual({ code: 'ADMIN_ONLY' })
      expect(await isOut(target)).toBe(false)
    }
  })

  it.each(shuttingOut)('and not before both agree: $action', async (action) => {
    const { ann, mo, nia, ada, eva } = await team()
    for (const target of [nia, eva]) {
      await report(ann, target)
      const { body } = await decide(ada, target, [action])
      expect([body.decision, await isOut(target)]).toEqual([null, false])
      expect((await settleAs(ada, body.approvalId!, 'approved')).body.code).toBe('SAME_PERSON')
      expect((await settleAs(mo, body.approvalId!, 'approved')).status).toBe(200)
      expect(await isOut(target)).toBe(true)
    }
  })

  it('also from the list of accounts, and when the admin takes the role first', async () => {
    const { ann, nia, ada, eva } = await team()
    await ada.ask('POST', `/admin/users/${eva.userId}/ban`, { category: 'scam', reason: 'Wrote so.' })
    expect(await isOut(eva)).toBe(false)
    const [asked] = await waiting(nia)
    expect(asked).toMatchObject({ act: 'ban', subjectName: 'Eva' })
    await settleAs(nia, asked!.id, 'approved')
    expect(await isOut(eva)).toBe(true)

    await ada.ask('DELETE', `/admin/users/${nia.userId}/roles/moderator`)
    await report(ann, nia)
    expect((await decide(ada, nia, [{ action: 'suspend', days: 1 }])).body.decision).toBeNull()
    expect(await isOut(nia)).toBe(false)
  })

  it('and not when the requester is no longer an admin at the time of the verdict', async () => {
    const { ann, nia, ada, eva } = await team()
    await report(ann, nia)
    const { body } = await decide(ada, nia, [{ action: 'suspend', days: 1 }])
    await db.deleteFrom('userRoles').where('userId', '=', ada.userId).execute()
    expect((await settleAs(eva, body.approvalId!, 'approved')).status).toBe(409)
    expect(await isOut(nia)).toBe(false)
  })

  it('and not when the member has joined it by the time of the verdict on a moderator’s request', async () => {
    const { bo, mo, ada } = await reported()
    const { body } = await decide(mo, bo, [{ action: 'ban' }])
    await addRoles(db, { userId: bo.userId, role: 'moderator' })
    expect((await settleAs(ada, body.approvalId!, 'approved')).status).toBe(409)
    expect(await outFor(bo)).toBeLessThanOrEqual(30)
  })

  it('but by the operator alone at the console', async () => {
    const { nia } = await team()
    await consoleBans(services).ban(nia)
    expect(await isOut(nia)).toBe(true)
  })
})

describe('The database refuses, even when the code does not,', () => {
  /** Stores a decision without the rules of `decide`. */
  async function decisionBy({ userId }: Person, { profileId }: Person) {
    const values = {
      puid: `D-${randomUUID().slice(0, 8)}`,
      subjectId: profileId,
      decidedBy: userId,
      deciderLabel: 'Mo',
      actions: JSON.stringify([{ action: 'lift', until: null }]),
      source: 'own-initiative' as const,
      language: 'en',
    }
    return (await db.insertInto('decisions').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const kinds = ['hidden', 'no-first-messages', 'no-chat', 'suspended', 'banned'] as const
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000)
  const restrictBy = async (by: Person, about: Person, kind: (typeof kinds)[number], endsAt: Date | null) =>
    db
      .insertInto('restrictions')
      .values({ subjectId: about.profileId, kind, endsAt, decisionId: await decisionBy(by, about) })
      .returning('id')
      .executeTakeFirstOrThrow()

  it.each(kinds)('%s without an end, and for longer than 30 days', async (kind) => {
    const [bo, mo] = [await member('Bo'), await staff('Mo')]
    for (const endsAt of [null, inDays(31)])
      await expect(restrictBy(mo, bo, kind, endsAt)).rejects.toMatchObject(refused)
  })

  it('a later end, a second restriction beyond the 30 days, and one that comes back', async () => {
    const [bo, mo] = [await member('Bo'), await staff('Mo')]
    const { id } = await restrictBy(mo, bo, 'suspended', inDays(20))
    const later = sql`update restrictions set ends_at = now() + interval '31 days' where id = ${id}`
    await expect(later.execute(db)).rejects.toMatchObject(refused)
    await letDaysPass(bo, 5)
    await expect(restrictBy(mo, bo, 'no-chat', inDays(26))).rejects.toMatchObject(refused)
    await restrictBy(mo, bo, 'no-chat', inDays(25))
    await sql`update restrictions set lifted_at = now() where subject_id = ${bo.profileId}`.execute(db)
    await letDaysPass(bo, 27)
    const again = sql`update restrictions set lifted_at = null, ends_at = now() + interval '10 days' where id = ${id}`
    await expect(again.execute(db)).rejects.toMatchObject(refused)
  })

  it('to change the name of the person who acts alone', async () => {
    const [bo, mo] = [await member('Bo'), await staff('Mo')]
    const { id } = await restrictBy(mo, bo, 'hidden', inDays(20))
    await sql`update restrictions set alone_by = null where id = ${id}`.execute(db)
    const row = db.selectFrom('restrictions').where('id', '=', id).select('aloneBy')
    expect(await row.executeTakeFirstOrThrow()).toEqual({ aloneBy: mo.userId })
  })

  it('to shut out a person of the team, unless the console does it', async () => {
    const [mo, ada] = [await staff('Mo'), await staff('Ada', 'admin')]
    await expect(restrictBy(ada, mo, 'suspended', inDays(1))).rejects.toMatchObject(refused)
    const decisionId = await decisionBy(ada, mo)
    await db.transaction().execute(async (transaction) => {
      await actAlone(transaction, 'console')
      const row = { subjectId: mo.profileId, kind: 'suspended' as const, endsAt: inDays(90), decisionId }
      await transaction.insertInto('restrictions').values(row).execute()
    })
    expect(Math.round((await outFor(mo))!)).toBe(90)
    await letPass(mo)
  })
})
