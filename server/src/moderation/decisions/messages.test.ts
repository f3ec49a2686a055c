import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message, MessagePage } from '@hearth/shared/chat/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'
import { jobs as mediaJobs } from '../media/jobs.ts'
import { startDecisions } from './testing.ts'

const running = await startDecisions()
const { db, services, people, begin, say, history, listOf, unreadOf, block, staff, caseAbout, claim, decide, erase } =
  running

let ann: Person
let bo: Person
let eve: Person
let mo: Person
let id: string
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
  mo = await staff('Mo')
  ;({ id } = await begin(ann, bo))
})

const insult = 'You will be sorry.'
const remove = (...messageIds: string[]) =>
  messageIds.map((messageId) => ({ action: 'remove-message' as const, messageId }))

/** Bo's message, which Ann reports. */
async function reported(content = insult) {
  await say(ann, id, 'No, thank you.')
  const { body } = await say(bo, id, content)
  await tell(body.id)
  return body
}

const tell = (...messageIds: string[]) =>
  ann.ask('POST', '/reports', { profileId: bo.profileId, category: 'threat', conversationId: id, messageIds })

/** A picture of Bo's, which Ann reports. */
async function reportedPicture() {
  await say(ann, id, 'Hello.')
  const path = `/conversations/${id}/messages/${randomUUID()}/photo`
  const { body } = await bo.ask<Message>('PUT', path, photoForm(jpeg))
  await tell(body.id)
  return body
}

const openAround = async (by: Person, messageId: string) => {
  const { id: caseId } = await caseAbout(bo)
  await claim(caseId, by)
  const item = db.selectFrom('caseItems').where('caseId', '=', caseId).where('kind', '=', 'report').select('id')
  const { id: itemId } = await item.executeTakeFirstOrThrow()
  const reason = 'To understand the threat.'
  return by.ask('POST', `/admin/cases/${caseId}/surroundings`, { itemId, messageId, reason })
}

const keptOf = (messageId: string) =>
  db.selectFrom('removedMessages').where('messageId', '=', messageId).selectAll().execute()

const messageFor = async (who: Person, messageId: string) =>
  (await history(who, id)).messages.find((one) => one.id === messageId)!
const gone = { content: '', photo: null, removedByStaff: true, removedAt: expect.any(String), reactions: [] }

describe('A removed message', () => {
  it('is removed by no stranger, and by no moderator beyond what was reported or opened with a reason', async () => {
    const before = (await say(bo, id, 'Give me your number.')).body
    const { id: messageId } = await reported()
    const { body: mine } = await say(ann, id, 'Leave me alone.')
    const found = await caseAbout(bo)
    const note = 'Seen.'
    const stolen = { caseId: found.id, version: found.version, actions: remove(messageId), note }
    expect((await eve.ask('POST', '/admin/decisions', stolen)).status).toBe(404)
    for (const other of [before.id, mine.id, randomUUID()])
      expect((await decide(mo, bo, remove(messageId, other))).status).toBe(404)
    expect(await messageFor(bo, messageId)).toMatchObject({ content: insult, removedAt: null })
    // Another moderator's reason is none of this one's.
    await openAround(await staff('Ola'), messageId)
    expect((await decide(mo, bo, remove(before.id))).status).toBe(404)
    await openAround(mo, messageId)
    expect((await decide(mo, bo, remove(mine.id))).status).toBe(404)
    expect((await decide(mo, bo, remove(before.id))).status).toBe(200)
    expect(await messageFor(ann, before.id)).toMatchObject(gone)
  })

  it('leaves a placeholder for both, and its text nowhere else; a blocked member reads nothing', async () => {
    const { id: messageId } = await reported()
    await ann.ask('PUT', `/conversations/${id}/messages/${messageId}/reaction`, { emoji: '❤️' })
    await say(ann, id, 'What?', { replyTo: messageId })
    expect((await unreadOf(ann)).total).toBe(1)
    const { version } = await history(ann, id)
    expect((await decide(mo, bo, remove(messageId))).status).toBe(200)
    for (const who of [ann, bo]) {
      expect(await messageFor(who, messageId)).toMatchObject(gone)
      const since = await who.ask<{ conversations: { messages: Message[] }[] }>(
        'GET',
        `/chat/changes?since=${id}:${version}`,
      )
      expect(since.body.conversations[0]!.messages).toMatchObject([{ id: messageId, ...gone }])
      const found = await who.ask<MessagePage>('GET', `/conversations/${id}/search?text=sorry`)
      expect(found.body.messages).toEqual([])
      const [, , answer] = (await history(who, id)).messages
      expect(answer!.replyTo).toMatchObject({ excerpt: '', removed: true, removedByStaff: true })
      const everything = [await history(who, id), await listOf(who)]
      expect(JSON.stringify(everything)).not.toContain(insult)
    }
    expect((await unreadOf(ann)).total).toBe(0)
    expect(
      await db
        .selectFrom('notices')
        .where('profileId', '=', ann.profileId)
        .where('kind', '=', 'message')
        .selectAll()
        .execute(),
    ).toEqual([])
    await block(ann, bo)
    for (const who of [ann, bo]) expect((await who.ask('GET', `/conversations/${id}/messages`)).status).toBe(404)
  })

  it('is what the list of chats says of a last message', async () => {
    const { id: messageId } = await reported()
    await decide(mo, bo, remove(messageId))
    for (const who of [ann, bo]) {
      const [row] = (await listOf(who)).conversations as Conversation[]
      expect(row!.lastMessage).toMatchObject(gone)
    }
  })

  it('can be neither edited, reacted to nor brought back by its sender', async () => {
    const { id: messageId } = await reported()
    await decide(mo, bo, remove(messageId))
    const path = `/conversations/${id}/messages/${messageId}`
    expect((await bo.ask('PATCH', path, { content: 'Hello.' })).status).toBe(404)
    expect((await ann.ask('PUT', `${path}/reaction`, { emoji: '❤️' })).status).toBe(404)
    expect((await bo.ask('DELETE', path)).status).toBe(200)
    expect(await messageFor(ann, messageId)).toMatchObject(gone)
  })

  it('puts a picture that was compared with lists on the own list, until the removal is taken back', async () => {
    const onOwnList = async (decisionId: string) =>
      (await db.selectFrom('hashEntries').where('decisionId', '=', decisionId).select('id').execute()).length
    for (const isCompared of [true, false]) {
      const { id: messageId } = await reportedPicture()
      if (isCompared) await mediaJobs.find(({ name }) => name === 'reported pictures')!.run(services, null)
      const { body } = await decide(mo, bo, remove(messageId))
      const { id: decisionId } = body.decision!
      expect(await onOwnList(decisionId)).toBe(isCompared ? 1 : 0)
      await mo.ask('POST', '/admin/decisions/undo', { decisionId, note: 'Wrong.' })
      expect(await onOwnList(decisionId)).toBe(0)
    }
  })

  it('with a picture: no one is served the file any more, and staff see the copy that the report kept', async () => {
    const { id: messageId, photo } = await reportedPicture()
    expect((await ann.open(photo!.urls.full)).statusCode).toBe(200)
    const { body } = await decide(mo, bo, remove(messageId))
    for (const who of [ann, bo, eve])
      for (const url of Object.values(photo!.urls)) expect((await who.open(url)).statusCode).toBe(404)
    const stored = db.selectFrom('decisions').where('id', '=', body.decision!.id)
    expect(await stored.select('contentTypes').execute()).toEqual([{ contentTypes: ['IMAGE'] }])
    const evidence = await db
      .selectFrom('reports')
      .select('evidence')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(evidence)).toContain('full.webp')
  })

  it('is told to its sender with reasons', async () => {
    const { id: messageId } = await reported()
    await decide(mo, bo, remove(messageId))
    const { body } = await bo.ask<object[]>('GET', '/me/statements')
    expect(body).toMatchObject([{ actions: [{ action: 'remove-message', until: null, messageId }] }])
    const [mail] = await running.mailsTo(bo)
    expect(mail!.subject).toBe("We've removed a message you sent on Hearth")
  })

  it('stays in the evidence, and staff read it in the surroundings with the mark', async () => {
    const { id: messageId } = await reported()
    await decide(mo, bo, remove(messageId), { itemIds: [] })
    const { body } = await openAround(mo, messageId)
    expect(body).toMatchObject([{}, { id: messageId, content: insult, removedByStaff: true }])
  })

  it('comes back when the decision is taken back, and with a granted appeal, in the same transaction', async () => {
    for (const wayBack of ['undo', 'appeal'] as const) {
      const { id: messageId } = await reported(`${insult} ${wayBack}`)
      const { body } = await decide(mo, bo, remove(messageId))
      expect(await messageFor(ann, messageId)).toMatchObject(gone)
      const { version } = await history(ann, id)
      if (wayBack === 'undo')
        await mo.ask('POST', '/admin/decisions/undo', { decisionId: body.decision!.id, note: 'Wrong.' })
      else await grantAppeal(body.decision!.id)
      for (const who of [ann, bo])
        expect(await messageFor(who, messageId)).toMatchObject({
          content: `${insult} ${wayBack}`,
          removedAt: null,
          removedByStaff: false,
        })
      expect((await history(ann, id)).version).toBeGreaterThan(version)
      expect(await keptOf(messageId)).toEqual([])
    }
  })

  it('goes with its sender’s account, words and picture', async () => {
    const { id: messageId } = await reportedPicture()
    await decide(mo, bo, remove(messageId))
    await erase(bo)
    expect(await keptOf(messageId)).toEqual([])
    expect(await messageFor(ann, messageId)).toMatchObject({ senderId: null, removedByStaff: true })
  })

  it('is removed while its sender writes on: neither waits for ever', async () => {
    const { id: messageId } = await reported()
    const writing = Array.from({ length: 5 }, (_, n) => say(bo, id, `And another thing, number ${n}.`))
    const [{ status }, ...said] = await Promise.all([decide(mo, bo, remove(messageId)), ...writing])
    expect([status, ...said.map((one) => one.status)]).toEqual([200, 200, 200, 200, 200, 200])
    const { messages, version } = await history(ann, id)
    expect(new Set(messages.map((one) => one.version)).size).toBe(messages.length)
    expect(version).toBe(Math.max(...messages.map((one) => one.version)))
  })
})

/** Bo appeals, and another moderator grants it. */
async function grantAppeal(decisionId: string) {
  await bo.ask('POST', '/me/appeals', { decisionId, text: 'It was a joke.' })
  const { rows } = await sql<{ id: string }>`select id from appeals where decision_id = ${decisionId}`.execute(db)
  const other = await staff('Ola')
  await claim((await caseAbout(bo)).id, other)
  const path = `/admin/appeals/${rows[0]!.id}`
  const { status, body } = await other.ask('POST', path, { outcome: 'granted', reason: 'A joke between friends.' })
  expect(status, JSON.stringify(body)).toBe(200)
}
