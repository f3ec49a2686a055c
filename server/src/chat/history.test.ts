import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { db, member, people, begin, say, history, texts, listOf, unreadOf, like, block, later, ban, hide, erase } =
  await startChat()
let ann: Person
let bo: Person
beforeEach(async () => {
  ;({ ann, bo } = await people())
})

describe('Reading', () => {
  it('pages backwards and forwards by seq without a gap', async () => {
    const { id } = await begin(ann, bo)
    for (let index = 1; index <= 12; index++) await say(ann, id, `m${index}`)
    const newest = await history(bo, id, '?limit=5')
    expect(texts(newest)).toEqual(['m8', 'm9', 'm10', 'm11', 'm12'])
    expect(newest).toMatchObject({ more: true, lastSeq: 12 })
    expect(texts(await history(bo, id, '?before=8&limit=5'))).toEqual(['m3', 'm4', 'm5', 'm6', 'm7'])
    expect(await history(bo, id, '?before=3&limit=5')).toMatchObject({
      more: false,
      messages: [{ seq: 1 }, { seq: 2 }],
    })
    expect(await history(bo, id, '?after=10&limit=5')).toMatchObject({
      more: false,
      messages: [{ seq: 11 }, { seq: 12 }],
    })
    expect(texts(await history(bo, id, '?after=2&limit=3'))).toEqual(['m3', 'm4', 'm5'])
    expect((await bo.ask('GET', `/conversations/${id}/messages?limit=201`)).status).toBe(400)
  })

  it('sets read_at on the partner’s messages, shows it to the sender, and never goes back', async () => {
    const { id } = await begin(ann, bo)
    for (const text of ['one', 'two', 'three']) await say(ann, id, text)
    await say(bo, id, 'four')
    expect((await bo.ask('PUT', `/conversations/${id}/read`, { seq: 2 })).body).toEqual({ readSeq: 2, unread: 1 })
    expect((await history(ann, id)).messages.map(({ readAt }) => readAt !== null)).toEqual([true, true, false, false])
    expect((await bo.ask('PUT', `/conversations/${id}/read`, {})).body).toEqual({ readSeq: 4, unread: 0 })
    expect((await bo.ask('PUT', `/conversations/${id}/read`, { seq: 1 })).body).toEqual({ readSeq: 4, unread: 0 })
    expect((await bo.ask('PUT', `/conversations/${id}/read`, { seq: 900 })).body).toEqual({ readSeq: 4, unread: 0 })
    expect((await history(ann, id)).receipts).toEqual({ deliveredSeq: 4, readSeq: 4 })
    expect(await unreadOf(bo)).toMatchObject({ total: 0, conversations: [] })
    expect((await unreadOf(ann)).total).toBe(1)
    expect((await ann.ask<{ unread: number }>('GET', '/me')).body.unread).toBe(1)
  })

  it('counts correctly when messages arrive while reading', async () => {
    const { id } = await begin(ann, bo)
    const doing: Promise<unknown>[] = []
    for (let index = 0; index < 30; index++)
      doing.push(say(ann, id, `m${index}`), bo.ask('PUT', `/conversations/${id}/read`, { seq: index }))
    await Promise.all(doing)
    const { readSeq } = await history(bo, id)
    expect((await unreadOf(bo)).total).toBe(30 - readSeq)
  })

  it('records delivery idempotently and never backwards', async () => {
    await like(bo, ann)
    const { id } = await begin(ann, bo)
    await say(ann, id, 'one')
    await say(ann, id, 'two')
    const tell = (seq: number) => bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq }] })
    await Promise.all([tell(2), tell(1), tell(99)])
    expect((await history(ann, id)).receipts).toEqual({ deliveredSeq: 2, readSeq: 0 })
  })

  it('shows receipts to neither member while one has them off', async () => {
    const { id } = await begin(ann, bo)
    await say(ann, id, 'one')
    expect((await bo.ask('GET', '/me/receipts')).body).toEqual({ receipts: true })
    expect((await bo.ask('PUT', '/me/receipts', { receipts: false })).body).toEqual({ receipts: false })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await say(bo, id, 'two')
    await ann.ask('PUT', `/conversations/${id}/read`, {})
    for (const one of [ann, bo]) {
      const page = await history(one, id)
      expect(page.receipts).toBeNull()
      expect(page.messages.filter(({ mine }) => mine).map(({ readAt }) => readAt)).toEqual([null])
      expect((await listOf(one)).conversations[0]!.receipts).toBeNull()
    }
    await bo.ask('PUT', '/me/receipts', { receipts: true })
    expect((await history(ann, id)).receipts).toEqual({ deliveredSeq: 1, readSeq: 1 })
  })

  it('lists the newest conversation first, in pages without repeats or omissions', async () => {
    const partners = await Promise.all(['Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name) => member(name)))
    const begun: string[] = []
    for (const partner of partners) {
      const { id } = await begin(partner, ann)
      await say(partner, id, `hello from ${partner.email}`)
      begun.unshift(id)
    }
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/conversations?limit=2${cursor && `&cursor=${cursor}`}`
      const { body } = await ann.ask<{ conversations: Conversation[]; nextCursor: string | null }>('GET', path)
      found.push(...body.conversations.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(found).toEqual(begun)
    expect((await ann.ask('GET', '/conversations?cursor=bm9uc2Vuc2U')).status).toBe(400)
  })

  it('never reveals more about a partner than a card does', async () => {
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    const everything = JSON.stringify([await listOf(ann), await history(ann, id), await begin(ann, bo)])
    for (const secret of [bo.email, bo.userId, 'birthday', '1996-05-05']) expect(everything).not.toContain(secret)
  })
})

describe('Changing', () => {
  it('edits and unsends within fifteen minutes, keeping the position and erasing the text', async () => {
    const { id } = await begin(ann, bo)
    const one = (await say(ann, id, 'helo')).body
    const two = (await say(ann, id, 'oops, my address')).body
    await say(bo, id, 'what?', { replyTo: two.id })
    const edited = await ann.ask<Message>('PATCH', `/conversations/${id}/messages/${one.id}`, { content: 'hello' })
    expect(edited.body).toMatchObject({ seq: 1, content: 'hello', editedAt: expect.any(String) })
    const removed = await ann.ask<Message>('DELETE', `/conversations/${id}/messages/${two.id}`)
    expect(removed.body).toMatchObject({ seq: 2, content: '', removedAt: expect.any(String) })
    expect((await ann.ask('DELETE', `/conversations/${id}/messages/${two.id}`)).status).toBe(200)
    expect((await history(bo, id)).messages).toMatchObject([
      { content: 'hello' },
      { content: '' },
      { replyTo: { id: two.id, excerpt: '', removed: true } },
    ])
    expect((await unreadOf(bo)).total).toBe(1)
    expect((await ann.ask('PATCH', `/conversations/${id}/messages/${two.id}`, { content: 'x' })).status).toBe(404)
  })

  it('is refused after fifteen minutes and to other members', async () => {
    const { id } = await begin(ann, bo)
    const { body } = await say(ann, id, 'hello')
    const path = `/conversations/${id}/messages/${body.id}`
    expect((await bo.ask('PATCH', path, { content: 'x' })).status).toBe(404)
    expect((await bo.ask('DELETE', path)).status).toBe(404)
    await later(14, body.id)
    expect((await ann.ask('PATCH', path, { content: 'hello!' })).status).toBe(200)
    await later(16, body.id)
    expect(await ann.ask('PATCH', path, { content: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_TOO_LATE' },
    })
    expect((await ann.ask('DELETE', path)).status).toBe(409)
    expect(texts(await history(bo, id))).toEqual(['hello!'])
  })

  it('keeps one reaction for each member, which can be changed and removed', async () => {
    const { id } = await begin(ann, bo)
    const { body } = await say(ann, id, 'hello')
    const react = (one: Person, emoji: string | null) =>
      one.ask<Message>('PUT', `/conversations/${id}/messages/${body.id}/reaction`, { emoji })
    await react(bo, '😂')
    await react(bo, '❤️')
    expect((await react(ann, '👍')).body.reactions).toHaveLength(2)
    expect((await history(bo, id)).messages[0]!.reactions).toContainEqual({ emoji: '❤️', mine: true })
    expect((await react(bo, null)).body.reactions).toEqual([{ emoji: '👍', mine: false }])
    expect((await react(bo, '<b>')).status).toBe(400)
  })

  it('returns everything new or changed since a version', async () => {
    const { id } = await begin(ann, bo)
    const first = (await say(ann, id, 'one')).body
    await say(ann, id, 'two')
    const { version } = await history(bo, id)
    await ann.ask('PATCH', `/conversations/${id}/messages/${first.id}`, { content: 'uno' })
    await say(ann, id, 'three')
    await bo.ask('PUT', `/conversations/${id}/messages/${first.id}/reaction`, { emoji: '🔥' })
    const since = await history(bo, id, `?changedAfter=${version}`)
    expect(since.messages.map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'uno'],
      [3, 'three'],
    ])
    const page = await history(bo, id, '?changedAfter=0&limit=2')
    expect(page).toMatchObject({ more: true, messages: [{ seq: 2 }, { seq: 3 }] })
    expect((await history(bo, id, `?changedAfter=${since.version}`)).messages).toEqual([])
  })
})

describe('Closing', () => {
  it('removes the conversation from the list and the counts until undone or the next message', async () => {
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    expect((await ann.ask('PUT', `/conversations/${id}/hidden`)).status).toBe(200)
    expect((await listOf(ann)).conversations).toEqual([])
    expect((await unreadOf(ann)).total).toBe(0)
    expect((await listOf(bo)).conversations).toHaveLength(1)
    await ann.ask('DELETE', `/conversations/${id}/hidden`)
    expect((await listOf(ann)).conversations).toMatchObject([{ id, hidden: false, unread: 1 }])
    await ann.ask('PUT', `/conversations/${id}/hidden`)
    await say(bo, id, 'are you there?')
    expect((await listOf(ann)).conversations).toMatchObject([{ id, unread: 2 }])
    await ann.ask('PUT', `/conversations/${id}/hidden`)
    expect(await begin(ann, bo)).toMatchObject({ id, hidden: false })
  })
})

describe('Searching', () => {
  it('finds words ignoring case and accents, newest first, without unsent messages', async () => {
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Café at nine?')
    const gone = (await say(ann, id, 'the cafe round the corner')).body
    await say(bo, id, 'ខ្ញុំចូលចិត្តកាហ្វេ')
    await say(bo, id, 'CAFE it is, 100%')
    await ann.ask('DELETE', `/conversations/${id}/messages/${gone.id}`)
    const search = async (text: string) =>
      (
        await ann.ask<{ messages: Message[]; before: number | null }>(
          'GET',
          `/conversations/${id}/search?text=${encodeURIComponent(text)}`,
        )
      ).body
    expect((await search('cafe')).messages.map(({ seq }) => seq)).toEqual([4, 1])
    expect((await search('កាហ្វេ')).messages.map(({ seq }) => seq)).toEqual([3])
    // A search in any form of the letters finds the same messages.
    expect((await search('cafe\u0301')).messages.map(({ seq }) => seq)).toEqual([4, 1])
    expect((await search('ｃａｆé')).messages.map(({ seq }) => seq)).toEqual([4, 1])
    expect((await search('កា\u200bហ្វេ')).messages.map(({ seq }) => seq)).toEqual([3])
    expect(await search('100%')).toMatchObject({ messages: [{ seq: 4 }], before: null })
    expect((await search('%')).messages).toHaveLength(1)
  })
})

describe('An unavailable partner', () => {
  it('leaves the history readable and the conversation closed after deletion', async () => {
    const { id } = await begin(ann, bo)
    await say(bo, id, 'goodbye')
    await say(ann, id, 'why?')
    await erase(bo)
    const conversation = (await ann.ask<Conversation>('GET', `/conversations/${id}`)).body
    expect(conversation).toMatchObject({
      closed: 'deleted',
      partner: { id: null, name: '', age: null, photo: null, online: false, lastSeenAt: null },
    })
    expect((await history(ann, id)).messages).toMatchObject([
      { content: 'goodbye', mine: false, senderId: null, linksAllowed: false },
      { content: 'why?', mine: true },
    ])
    expect((await listOf(ann)).conversations).toHaveLength(1)
    expect(await say(ann, id, 'hello?')).toMatchObject({
      status: 409,
      body: { code: 'CONVERSATION_CLOSED', data: { reason: 'deleted' } },
    })
    await erase(ann)
    expect(await db.selectFrom('messages').where('conversationId', '=', id).selectAll().execute()).toEqual([])
  })

  it('hides only the blocked conversation from the blocker’s list', async () => {
    const cy = await member('Cy')
    await say(ann, (await begin(ann, bo)).id, 'hello bo')
    const withCy = await begin(ann, cy)
    await say(ann, withCy.id, 'hello cy')
    await block(ann, bo)
    await erase(cy)
    expect((await listOf(ann)).conversations).toMatchObject([{ id: withCy.id, closed: 'deleted' }])
  })

  it('can be read but not written to while banned or under review', async () => {
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    await hide(bo)
    expect((await say(ann, id, 'x')).body).toMatchObject({ data: { reason: 'unavailable' } })
    expect((await say(bo, id, 'x')).body).toMatchObject({ data: { reason: 'unavailable' } })
    await ban(bo)
    expect((await say(ann, id, 'x')).body).toMatchObject({ data: { reason: 'banned' } })
    expect((await bo.ask('GET', '/conversations')).status).toBe(401)
    const shown = (await ann.ask<Conversation>('GET', `/conversations/${id}`)).body
    expect(shown).toMatchObject({ closed: 'banned', partner: { name: 'Bo B.', photo: null, online: false } })
    expect(texts(await history(ann, id))).toEqual(['hello'])
  })
})
