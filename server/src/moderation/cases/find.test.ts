import { randomUUID } from 'node:crypto'
import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import type { Approval } from '@hearth/shared/moderation/approvals'
import type { Case } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { startDecisions } from '../decisions/testing.ts'
import { openCase } from './open-case.ts'

const { db, people, member, begin, say, staff, report, caseAbout, decide } = await startDecisions()

const reason = 'It shows somebody else.'
const find = async (by: Person, text: string) =>
  (await by.ask<object[]>('GET', `/admin/find?text=${encodeURIComponent(text)}`)).body
const decisionAbout = ({ profileId }: Person) =>
  db.selectFrom('decisions').where('subjectId', '=', profileId).select(['id', 'puid']).executeTakeFirstOrThrow()

/** A moderator removes a member's photo where all photos are: no case is about it. */
async function removedPhoto(of: Person, by: Person) {
  const { body: photo } = await of.ask<{ id: string }>('POST', '/me/photos', photoForm(jpeg))
  await by.ask('POST', `/admin/media/${photo.id}/removal`, { category: 'fake', reason })
  return { ...(await decisionAbout(of)), photoId: photo.id }
}

describe('A decision without a case', () => {
  it('is found by no member, not by its own subject, and not in a category that the staff member declines', async () => {
    const [ann, mo, nia, nel] = [
      await member('Ann'),
      await staff('Mo'),
      await staff('Nia', 'admin'),
      await staff('Nel'),
    ]
    const { id, puid } = await removedPhoto(nia, mo)
    expect((await ann.ask('GET', `/admin/find?text=${puid}`)).status).toBe(404)
    const choices = { displayName: 'Nel', kinds: null, declinedCategories: sql<never>`'{fake}'::report_category[]` }
    await db
      .insertInto('staff')
      .values({ userId: nel.userId, ...choices })
      .execute()
    for (const text of [id, puid]) {
      expect([await find(nia, text), await find(nel, text)]).toEqual([[], []])
      expect(await find(mo, text)).toHaveLength(1)
    }
    const undo = (by: Person) => by.ask('POST', '/admin/decisions/undo', { decisionId: id, note: 'A mistake.' })
    for (const by of [nia, nel]) expect((await undo(by)).body).toEqual({ undone: 0 })
    const own = (await nia.ask<AdminUserDetails>('GET', `/admin/users/${nia.userId}`)).body
    expect(own.decisionsWithoutCase).toEqual([])
  })

  it('leads to the member by id and number, an admin to the account, and is read and taken back in both', async () => {
    const [{ ann, bo }, mo, ada] = [await people(), await staff('Mo'), await staff('Ada', 'admin')]
    const { id, puid, photoId } = await removedPhoto(bo, mo)
    const found = { kind: 'account-decision', id: bo.profileId, label: `${puid} · Bo B.` }
    for (const text of [id, puid, puid.toLowerCase()]) {
      expect(await find(mo, text)).toEqual([found])
      expect(await find(ada, text)).toEqual([{ ...found, userId: bo.userId }])
    }
    const account = async () => (await ada.ask<AdminUserDetails>('GET', `/admin/users/${bo.userId}`)).body
    expect(await account()).toMatchObject({ decisions: [], decisionsWithoutCase: [{ id, puid, facts: reason }] })
    await report(ann, bo)
    const opened = await mo.ask<Case>('POST', `/admin/cases/${(await caseAbout(bo)).id}/opening`)
    expect(opened.body.subject!.decisionsWithoutCase).toMatchObject([{ id, puid, overruled: false }])
    const undo = { decisionId: id, note: 'A mistake.' }
    expect((await ada.ask('POST', '/admin/decisions/undo', undo)).body).toEqual({ undone: 1 })
    expect((await account()).decisionsWithoutCase.map(({ overruled }) => overruled)).toEqual([false, true])
    const photo = db.selectFrom('profileImages').where('id', '=', photoId).select('storageKey')
    expect((await photo.executeTakeFirstOrThrow()).storageKey).not.toBeNull()
  })
})

it('A member is found by parts of the name, whichever comes first', async () => {
  const [zia, mo] = [await member('Zia', { lastName: 'Quill' }), await staff('Mo')]
  const found = { kind: 'member', id: zia.profileId, label: 'Zia Q.' }
  for (const text of ['Zia Quill', 'quill zia', 'quill zi']) expect(await find(mo, text)).toEqual([found])
  expect(await find(mo, 'quill zoe')).toEqual([])
})

describe('What is in a case', () => {
  it('leads there by its id: a report, a reported message, a decision and an appeal', async () => {
    const [{ ann, bo }, mo, nia] = [await people(), await staff('Mo'), await staff('Nia')]
    const { id: conversationId } = await begin(bo, ann)
    const said = await say(bo, conversationId, 'Send me money.')
    const messageId = said.body.id
    expect(await find(mo, messageId)).toEqual([])
    const words = { profileId: bo.profileId, conversationId, messageIds: [messageId], category: 'scam' }
    const { receipt } = (await ann.ask<{ receipt: string }>('POST', '/reports', words)).body
    const { id, number } = await db
      .selectFrom('cases')
      .where('subjectId', '=', bo.profileId)
      .select(['id', 'number'])
      .executeTakeFirstOrThrow()
    const reported = await db
      .selectFrom('reports')
      .where('receipt', '=', receipt)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await find(mo, messageId)).toEqual([{ kind: 'message', id, label: `#${number}` }])
    expect(await find(mo, reported.id)).toEqual([{ kind: 'report', id, label: receipt }])
    const { puid, id: decisionId } = (await decide(mo, bo, [{ action: 'warn' }])).body.decision!
    for (const text of [puid, decisionId])
      expect(await find(nia, text)).toEqual([{ kind: 'decision', id, label: puid }])
    await bo.ask('POST', '/me/appeals', { decisionId, text: 'I did not.' })
    const appeal = db.selectFrom('appeals').where('decisionId', '=', decisionId).select('id')
    const appealId = (await appeal.executeTakeFirstOrThrow()).id
    expect(await find(nia, appealId)).toMatchObject([{ kind: 'appeal', label: expect.stringMatching(/^#\d+$/) }])
    expect((await ann.ask('GET', `/admin/find?text=${appealId}`)).status).toBe(404)
  })

  it('leads there by the ids that the log has of a conversation, a check, signs of a scam, and evidence', async () => {
    const [{ ann, bo }, mo, ada] = [await people(), await staff('Mo'), await staff('Ada', 'admin')]
    const { id: conversationId } = await begin(bo, ann)
    const { id: messageId } = (await say(bo, conversationId, 'Send me money.')).body
    expect(await find(mo, conversationId)).toEqual([])
    const words = { profileId: bo.profileId, conversationId, messageIds: [messageId], category: 'scam' }
    await ann.ask('POST', '/reports', words)
    const { id } = await caseAbout(bo)
    const [check, sign] = [randomUUID(), randomUUID()]
    await openCase(db, { subjectId: bo.profileId, kind: 'selfie', sourceId: check })
    await openCase(db, { subjectId: bo.profileId, kind: 'scam', sourceId: sign })
    const wanted = { authority: 'Police Aarhus', reason }
    const made = await ada.ask<{ id: string }>('POST', `/admin/cases/${id}/evidence`, wanted)
    for (const text of [conversationId, check, sign]) expect(await find(mo, text)).toMatchObject([{ kind: 'case', id }])
    expect(await find(ada, made.body.id)).toMatchObject([{ kind: 'case', id }])
    expect(await find(mo, made.body.id)).toEqual([])
    expect((await ann.ask('GET', `/admin/find?text=${conversationId}`)).status).toBe(404)
  })

  it('and waits for a second person is found by those who know of the request', async () => {
    const [{ ann, bo }, mo, nia] = [await people(), await staff('Mo'), await staff('Nia')]
    await report(ann, bo)
    const asked = await decide(mo, bo, [{ action: 'ban' }])
    const approvalId = asked.body.approvalId!
    const listed = (await nia.ask<Approval[]>('GET', '/admin/approvals')).body.map(({ id }) => id)
    expect(listed).toContain(approvalId)
    expect(await find(nia, approvalId)).toEqual([{ kind: 'approval', id: approvalId, label: 'Bo' }])
    await settleAs(nia, approvalId, 'refused')
    expect(await find(nia, approvalId)).toEqual([])
  })
})

it('Only admins find a member by a whole address or number; all staff who decide cases find one by name', async () => {
  const [zita, mo, ada] = [await member('Zita'), await staff('Mo'), await staff('Ada', 'admin')]
  await db.updateTable('user').set({ phoneNumber: '+4520123456' }).where('id', '=', zita.userId).execute()
  for (const text of [zita.email, zita.email.toUpperCase(), '+4520123456']) {
    expect(await find(mo, text)).toEqual([])
    expect(await find(ada, text)).toMatchObject([{ kind: 'member', id: zita.profileId }])
  }
  expect(await find(mo, 'Zita')).toMatchObject([{ kind: 'member', id: zita.profileId }])
})
