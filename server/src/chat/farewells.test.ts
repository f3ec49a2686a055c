import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import { daysToRead } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import type { Match } from '@hearth/shared/people/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { built, download, filesOf } from '../account/export/testing.ts'
import { sunday } from '../people/likes/testing.ts'
import { endFarewells } from '../people/matches/farewells.ts'
import { idsOf, recommendationsOf, townFactory } from '../people/recommendations/testing.ts'
import type { Person } from '../testing/services.ts'
import { typingRecipient } from './live/queries.ts'
import { startChat } from './testing.ts'

const chat = await startChat()
const { app, db, services, stranger, newcomer, member, people, begin, say, history, texts, listOf } = chat
const { ban, block, erase, hide } = chat
const aTown = townFactory(db, member)

const like = (who: Person, other: Person) => who.ask<{ mutual: boolean }>('PUT', `/likes/${other.profileId}`)
const close = (who: Pick<Person, 'ask'>, id: string, content = 'All the best!', messageId: string = randomUUID()) =>
  who.ask<Message & { code: string }>('PUT', `/conversations/${id}/messages/${messageId}/farewell`, { content })
const show = async (who: Person, id: string) => (await who.ask<Conversation>('GET', `/conversations/${id}`)).body
const matchesOf = async (who: Person) => (await who.ask<{ matches: Match[] }>('GET', '/matches')).body.matches
const wordsFor = async (who: Person, id: string) => texts(await history(who, id))

/** The two match, and the first has written. */
async function converse(one: Person, other: Person, words = 'Hello') {
  await like(one, other)
  await like(other, one)
  const { id } = await begin(one, other)
  const hello = (await say(one, id, words)).body.id
  return { id, hello }
}

async function couple() {
  const { ann, bo, eve } = await people()
  return { ann, bo, eve, ...(await converse(ann, bo)) }
}

/** The days pass for which both still read. */
const age = (...ids: string[]) =>
  db
    .updateTable('conversations')
    .set({ closedAt: sql`closed_at - ${daysToRead} * interval '1 day' - interval '1 minute'` })
    .where('id', 'in', ids)
    .execute()

async function letDaysPass(id: string) {
  await age(id)
  await endFarewells(services)
}

/** Until another transaction waits for a row. */
const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(services.vaultDb)
      return rows.length
    })
    .toBeGreaterThan(0)

const isGone = async (who: Person, id: string) => (await who.ask('GET', `/conversations/${id}`)).status === 404

describe('Closing kindly', () => {
  it('is refused to a visitor, a newcomer and a member who is not in the conversation', async () => {
    const { ann, eve, id } = await couple()
    expect((await close({ ask: stranger() as Person['ask'] }, id)).status).toBe(401)
    expect((await close(await newcomer('Ned'), id)).status).toBe(403)
    expect((await close(eve, id)).status).toBe(404)
    expect(await show(ann, id)).toMatchObject({ closed: null, closable: true })
  })

  it('takes the same words for every silent match, and still holds them in other messages', async () => {
    const ann = await member('Ann')
    const silent = await Promise.all(['Bo', 'Cy', 'Di', 'Ed'].map((name) => member(name)))
    for (const other of silent) {
      const { id } = await converse(ann, other, `Hello ${other.profileId}`)
      expect((await close(ann, id, 'I would like to leave it here.')).status).toBe(200)
    }
    const { id } = await begin(ann, await member('Fay'))
    expect((await say(ann, id, 'I would like to leave it here.')).body.code).toBe('HELD_SAME_TEXT')
  })

  it('is refused across a block, either way, as any message is', async () => {
    const { ann, bo, id } = await couple()
    await block(bo, ann)
    for (const who of [ann, bo]) expect((await close(who, id)).status).toBe(404)
  })

  it('sends the last message and ends the writing of both at once', async () => {
    const { ann, bo, id, hello } = await couple()
    const answer = (await say(bo, id, 'Hi')).body.id
    const { status, body } = await close(bo, id, 'It was nice to talk.')
    expect([status, body.content, body.mine]).toEqual([200, 'It was nice to talk.', true])
    for (const [who, own] of [
      [ann, hello],
      [bo, answer],
    ] as const) {
      expect(await wordsFor(who, id)).toEqual(['Hello', 'Hi', 'It was nice to talk.'])
      expect(await show(who, id)).toMatchObject({ closed: 'farewell', farewell: { mine: who === bo } })
      expect((await show(who, id)).closable).toBeUndefined()
      expect((await say(who, id, 'Wait!')).body.code).toBe('CLOSED')
      expect((await close(who, id)).body.code).toBe('CLOSED')
      const edit = await who.ask<{ code: string }>('PATCH', `/conversations/${id}/messages/${own}`, {
        content: 'Other',
      })
      expect(edit.body.code).toBe('CLOSED')
      expect(await typingRecipient(db, who.profileId, id)).toBeNull()
    }
    expect((await show(ann, id)).unread).toBe(2)
  })

  it('takes a message that crosses it before the end, or refuses it', async () => {
    const { ann, bo, id } = await couple()
    const sent = Array.from({ length: 8 }, (_, nth) => say(ann, id, `Number ${nth}`))
    const [last, ...answers] = await Promise.all([close(bo, id, 'The last word'), ...sent])
    expect(last.status).toBe(200)
    const arrived = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'CLOSED')).toBe(true)
    const words = await wordsFor(bo, id)
    expect([words.length, words.at(-1)]).toEqual([arrived.length + 2, 'The last word'])
  })

  it('happens once: of two at the same moment one is refused, and a repetition changes nothing', async () => {
    const { ann, bo, id } = await couple()
    const answers = await Promise.all([close(ann, id, 'Mine'), close(bo, id, 'Mine too')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first] = answers.filter(({ status }) => status === 200)
    const who = first === answers[0] ? ann : bo
    const again = await close(who, id, first!.body.content, first!.body.id)
    expect([again.status, again.body.seq]).toEqual([200, first!.body.seq])
    expect(await wordsFor(who, id)).toHaveLength(2)
  })

  it('does not close by a message that was sent before', async () => {
    const { ann, id, hello } = await couple()
    expect((await close(ann, id, 'Hello', hello)).body.code).toBe('MESSAGE_ID_TAKEN')
    expect((await show(ann, id)).closed).toBeNull()
  })

  it('is not offered in a request, to either side, nor before the first message of a match', async () => {
    const { ann, bo, eve } = await people()
    const request = await begin(eve, bo)
    await say(eve, request.id, 'Hello')
    await like(ann, bo)
    await like(bo, ann)
    const empty = await begin(ann, bo)
    for (const [who, id] of [
      [eve, request.id],
      [bo, request.id],
      [ann, empty.id],
    ] as const) {
      expect((await close(who, id)).status).toBe(404)
      expect((await show(who, id)).closable).toBeUndefined()
    }
    await say(bo, request.id, 'Nice to meet you')
    expect([await show(eve, request.id), await show(bo, request.id)]).toMatchObject([
      { closable: true },
      { closable: true },
    ])
    expect((await close(eve, request.id)).status).toBe(200)
  })

  it.each([
    ['banned', ban],
    ['under review', hide],
    ['gone', erase],
  ] as const)('is refused when the other one is %s', async (_, happens) => {
    const { ann, bo, id } = await couple()
    await happens(bo)
    expect((await close(ann, id)).body.code).toBe('CONVERSATION_CLOSED')
    expect((await show(ann, id)).closable).toBeUndefined()
  })

  it('leaves one emoji to the other one, and reports, but no reaction to who closed it', async () => {
    const { ann, bo, id, hello } = await couple()
    const { body } = await close(ann, id)
    const react = (who: Person, messageId: string) =>
      who.ask<Message & { code: string }>('PUT', `/conversations/${id}/messages/${messageId}/reaction`, { emoji: '❤️' })
    expect((await react(bo, body.id)).body.reactions).toEqual([{ emoji: '❤️', mine: true }])
    expect((await react(ann, hello)).body.code).toBe('CLOSED')
    const report = { profileId: ann.profileId, category: 'other', text: 'Rude.', conversationId: id, block: false }
    expect((await bo.ask('POST', '/reports', { ...report, messageIds: [body.id] })).status).toBe(200)
  })

  it('takes no note of a like into the conversation', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    await ann.ask('PUT', '/me/prompts', { answers: [sunday] })
    const part = { kind: 'answer', prompt: sunday.prompt }
    const withNote = await bo.ask<{ code: string }>('PUT', `/likes/${ann.profileId}`, { part, note: 'One more word' })
    expect(withNote.body.code).toBe('CLOSED')
    expect((await bo.ask('PUT', `/likes/${ann.profileId}`, { part })).status).toBe(200)
    expect(await wordsFor(ann, id)).toHaveLength(2)
  })

  it('leaves it to nobody to answer', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    await db.updateTable('conversationMembers').set({ lastAt: sql`now() - interval '2 hours'` }).execute()
    const turns = await bo.ask<{ conversations: Conversation[] }>('GET', '/conversations?folder=turn')
    expect(turns.body.conversations).toEqual([])
    expect((await listOf(bo)).conversations).toMatchObject([{ id, closed: 'farewell' }])
  })
})

describe('A match that was closed kindly', () => {
  it('stays for the days in which both read, and then ends as after an Unmatch', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    await endFarewells(services)
    for (const who of [ann, bo]) expect(await matchesOf(who)).toHaveLength(1)
    await letDaysPass(id)
    for (const [who, other] of [
      [ann, bo],
      [bo, ann],
    ] as const) {
      expect([await matchesOf(who), await isGone(who, id)]).toEqual([[], true])
      expect((await who.ask('PUT', `/conversations/with/${other.profileId}`)).status).toBe(404)
      expect((await who.ask('GET', `/profiles/${other.profileId}`)).status).toBe(200)
    }
    expect((await like(bo, ann)).body.mutual).toBe(false)
    expect((await ann.ask<{ likes: unknown[] }>('GET', '/likes/received')).body.likes).toEqual([])
  })

  it('begins anew with a new match, which opens the conversation with all that was said', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    await letDaysPass(id)
    await like(bo, ann)
    await like(ann, bo)
    for (const who of [ann, bo]) expect(await show(who, id)).toMatchObject({ matched: true, closed: null })
    expect((await say(bo, id, 'Hello again')).status).toBe(200)
  })

  it('does not open by a like that the other one takes back and gives again', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    await like(bo, ann)
    expect((await say(bo, id, 'Please')).body.code).toBe('CLOSED')
    await ann.ask('DELETE', `/likes/${bo.profileId}`)
    await like(ann, bo)
    expect((await say(bo, id, 'Thank you')).status).toBe(200)
  })

  it('was none before: a like of the other one alone opens nothing', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello')
    await say(bo, id, 'Hi')
    await like(ann, bo)
    await close(ann, id)
    expect((await like(bo, ann)).body.mutual).toBe(false)
    expect((await say(bo, id, 'Please')).body.code).toBe('CLOSED')
    await like(ann, bo)
    expect((await say(bo, id, 'Thank you')).status).toBe(200)
  })

  it('ends at once by an Unmatch of either, and the days change nothing more', async () => {
    const { ann, bo, id } = await couple()
    await close(ann, id)
    expect((await bo.ask('DELETE', `/matches/${ann.profileId}`)).status).toBe(200)
    expect(await isGone(ann, id)).toBe(true)
    await letDaysPass(id)
    await like(ann, bo)
    await like(bo, ann)
    expect((await say(ann, id, 'Hello again')).status).toBe(200)
  })

  it('ends although an account of another pair goes meanwhile, or that pair cannot be separated', async () => {
    const [one, two, three] = [await couple(), await couple(), await couple()]
    for (const { ann, id } of [one, two, three]) await close(ann, id)
    await age(one.id, two.id, three.id)
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise 'refused'; end $$`.execute(services.vaultDb)
    await sql`create trigger refuse before insert on unmatches
      for each row when (new.profile_id = ${sql.lit(two.ann.profileId)}) execute function refuse()`.execute(
      services.vaultDb,
    )
    const deletion = db.transaction().execute(async (transaction) => {
      await sql`select id from profiles where id = ${one.ann.profileId} for update`.execute(transaction)
      const ended = endFarewells(services)
      await waitsForLock()
      await transaction.deleteFrom('user').where('id', '=', one.ann.userId).execute()
      return { ended }
    })
    await (await deletion).ended
    await sql`drop function refuse cascade`.execute(services.vaultDb)
    expect([await isGone(three.ann, three.id), await isGone(two.ann, two.id)]).toEqual([true, false])
    expect(await show(one.bo, one.id)).toMatchObject({ closed: 'deleted' })
    await endFarewells(services)
    expect(await isGone(two.ann, two.id)).toBe(true)
  })

  it('ends across a block too, and when one of the two has gone nobody is left to part from', async () => {
    const [one, two] = [await couple(), await couple()]
    await close(one.ann, one.id)
    await close(two.ann, two.id)
    await block(one.bo, one.ann)
    await erase(two.ann)
    await letDaysPass(two.id)
    await letDaysPass(one.id)
    const ended = db.selectFrom('unmatches').where('profileId', '=', one.ann.profileId).select('partnerId')
    expect(await ended.execute()).toEqual([{ partnerId: one.bo.profileId }])
    expect(await show(two.bo, two.id)).toMatchObject({ closed: 'deleted' })
    expect(await wordsFor(two.bo, two.id)).toHaveLength(2)
  })
})

it('Two whose conversation was closed kindly are not recommended to each other, even if they never matched', async () => {
  const { ann, men } = await aTown('Bo', 'Cy')
  const [bo, cy] = [men[0]!, men[1]!]
  const { id } = await begin(ann, bo)
  await say(ann, id, 'Hello')
  await say(bo, id, 'Hi')
  await close(bo, id)
  expect(idsOf(await recommendationsOf(ann))).toEqual([cy.profileId])
  expect(idsOf(await recommendationsOf(bo))).toEqual([])
})

it('The list shows the conversation with one member alone, also when it is hidden', async () => {
  const { ann, bo, eve, id } = await couple()
  await converse(bo, eve)
  const found = (who: Person, other: Person) =>
    who.ask<{ conversations: Conversation[] }>('GET', `/conversations?with=${other.profileId}`)
  expect((await found(bo, ann)).body.conversations.map((one) => one.id)).toEqual([id])
  expect((await found(ann, eve)).body.conversations).toEqual([])
  await bo.ask('PUT', `/conversations/${id}/hidden`)
  expect((await found(bo, ann)).body.conversations).toMatchObject([{ id, hidden: true, closable: true }])
})

it('The copy of the data of both says when the conversation was closed, and by which side', async () => {
  const { ann, bo, id } = await couple()
  await close(ann, id)
  const exported = async (who: Person) => {
    const { body } = await who.ask<{ id: string }>('POST', '/me/exports')
    await built(services)
    return filesOf((await download(app, who, body.id)).rawPayload)
  }
  const [hers, his] = [await exported(ann), await exported(bo)]
  expect(hers.json('data/conversations/001.json')).toMatchObject({ closedAt: expect.any(String), closedBy: 'me' })
  expect(his.json('data/conversations/001.json')).toMatchObject({ closedAt: expect.any(String), closedBy: 'other' })
  expect(hers.text('conversations/001.html')).toContain('You closed this conversation')
})
