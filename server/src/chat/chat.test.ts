import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { db, stranger, newcomer, member, people, begin, say, history, texts, listOf, unreadOf, like, block, hide } =
  await startChat()
let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
})

/** Every operation on one conversation. */
const operations = (id: string, messageId: string): [string, string, unknown?][] => [
  ['GET', `/conversations/${id}`],
  ['GET', `/conversations/${id}/messages`],
  ['PUT', `/conversations/${id}/messages/${messageId}`, { content: 'hello' }],
  ['PUT', `/conversations/${id}/messages/${randomUUID()}`, { content: 'hello' }],
  ['PATCH', `/conversations/${id}/messages/${messageId}`, { content: 'hello' }],
  ['DELETE', `/conversations/${id}/messages/${messageId}`],
  ['PUT', `/conversations/${id}/messages/${messageId}/reaction`, { emoji: '👍' }],
  ['PUT', `/conversations/${id}/read`, {}],
  ['PUT', `/conversations/${id}/hidden`],
  ['DELETE', `/conversations/${id}/hidden`],
  ['GET', `/conversations/${id}/search?text=hello`],
]

describe('Access to a conversation', () => {
  it('is refused to visitors and newcomers', async () => {
    const { id } = await begin(ann, bo)
    const message = (await say(ann, id, 'hello')).body.id
    const ned = await newcomer('Ned')
    const all: [string, string, unknown?][] = [
      ['GET', '/conversations'],
      ['GET', '/unread'],
      ['PUT', '/delivered', { conversations: [] }],
      ['PUT', `/conversations/with/${bo.profileId}`],
      ...operations(id, message),
    ]
    for (const [method, path, body] of all) {
      expect((await stranger()(method, path, body)).status, `${method} ${path}`).toBe(401)
      expect((await ned.ask(method, path, body)).status, `${method} ${path}`).toBe(403)
    }
  })

  it('ends for both members when a block commits', async () => {
    const { id } = await begin(ann, bo)
    const message = (await say(ann, id, 'hello')).body.id
    await say(bo, id, 'hello yourself')
    await block(bo, ann)
    for (const one of [ann, bo]) {
      for (const [method, path, body] of operations(id, message))
        expect((await one.ask(method, path, body)).status, `${method} ${path}`).toBe(404)
      expect(await listOf(one)).toEqual({ conversations: [], nextCursor: null })
      expect(await unreadOf(one)).toMatchObject({ total: 0, conversations: [] })
      expect((await one.ask<{ unread: number }>('GET', '/me')).body.unread).toBe(0)
    }
    expect((await ann.ask('PUT', `/conversations/with/${bo.profileId}`)).status).toBe(404)
    expect((await bo.ask('PUT', `/conversations/with/${ann.profileId}`)).status).toBe(404)
    expect((await eve.ask('PUT', `/conversations/with/${ann.profileId}`)).status).toBe(404)
  })

  it('is answered as not found to a non-participant', async () => {
    await like(bo, ann)
    const { id } = await begin(ann, bo)
    const message = (await say(ann, id, 'hello')).body.id
    for (const [method, path, body] of operations(id, message))
      expect((await eve.ask(method, path, body)).status, `${method} ${path}`).toBe(404)
    await eve.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    expect((await history(ann, id)).receipts).toEqual({ deliveredSeq: 0, readSeq: 0 })
  })

  it('is refused for the viewer’s own id, an unknown id and an invalid id', async () => {
    expect((await ann.ask('PUT', `/conversations/with/${ann.profileId}`)).status).toBe(404)
    expect((await ann.ask('PUT', `/conversations/with/${randomUUID()}`)).status).toBe(404)
    expect((await ann.ask('PUT', '/conversations/with/bo')).status).toBe(400)
    expect((await ann.ask('GET', `/conversations/${randomUUID()}`)).status).toBe(404)
  })
})

describe('Beginning a conversation', () => {
  it('creates one conversation for a pair, also when both begin at once', async () => {
    const begun = await Promise.all([begin(ann, bo), begin(bo, ann), begin(ann, bo), begin(bo, ann)])
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    expect(begun[0]!.partner).toMatchObject({ id: bo.profileId, name: 'Bo B.', age: expect.any(Number) })
    expect(begun[0]).toMatchObject({ closed: null, lastMessage: null, unread: 0, lastSeq: 0 })
  })

  it('adds it to the lists only after the first message', async () => {
    const { id } = await begin(ann, bo)
    expect((await listOf(ann)).conversations).toEqual([])
    await say(ann, id, 'hello')
    expect((await listOf(bo)).conversations).toMatchObject([
      { id, unread: 1, lastMessage: { content: 'hello', mine: false, seq: 1 } },
    ])
  })

  it('continues with a partner who no longer appears in Discover', async () => {
    const { id } = await begin(ann, bo)
    await say(ann, id, 'hello')
    await db
      .updateTable('profiles')
      .set({ discoverableInternationally: false, country: 'Japan' })
      .where('id', '=', bo.profileId)
      .execute()
    expect((await begin(ann, bo)).id).toBe(id)
    expect((await say(ann, id, 'still there?')).status).toBe(200)
  })

  it('shows the partner’s interests, shared ones first, until the first message', async () => {
    const cleo = await member('Cleo', { interests: ['cooking', 'hiking', 'yoga'] })
    const conversation = await begin(ann, cleo)
    const [shared, ...others] = conversation.interests
    expect(shared).toEqual({ key: 'hiking', shared: true })
    expect(others).toEqual(['cooking', 'yoga'].map((key) => ({ key, shared: false })))
    await say(ann, conversation.id, 'hello')
    expect((await begin(ann, cleo)).interests).toEqual([])

    const { id, interests } = await begin(bo, cleo)
    expect(interests).toHaveLength(3)
    await hide(cleo)
    const paused = await bo.ask<Conversation>('GET', `/conversations/${id}`)
    expect(paused.body).toMatchObject({ closed: 'unavailable', interests: [] })
  })

  it('counts first messages to strangers, one-sided likes and blockers, but not to matches', async () => {
    const like = (one: Person, other: Person) => one.ask('PUT', `/likes/${other.profileId}`)
    const [stranger, fan, match, blocker] = await Promise.all(['Sam', 'Fay', 'Mo', 'Bea'].map((name) => member(name)))
    await Promise.all([like(fan!, ann), like(match!, ann), like(ann, match!), like(blocker!, ann), like(ann, blocker!)])
    const quota = (left: number) => ({ limit: 5, left })
    expect((await begin(ann, stranger!)).firstMessages).toEqual(quota(5))
    expect((await begin(ann, fan!)).firstMessages).toEqual(quota(5))

    const withBlocker = await begin(ann, blocker!)
    await block(blocker!, ann)
    expect((await say(ann, withBlocker.id, 'hello')).status).toBe(404)

    const withMatch = await begin(ann, match!)
    expect(withMatch.firstMessages).toBeNull()
    expect((await say(ann, withMatch.id, 'hello')).status).toBe(200)
    expect((await begin(ann, stranger!)).firstMessages).toEqual(quota(5))
    const others = await Promise.all(Array.from({ length: 5 }, (_, index) => member(`P${index}`)))
    for (const [index, other] of others.entries())
      expect((await say(ann, (await begin(ann, other)).id, `hello number ${index}`)).status).toBe(200)
    expect((await say(ann, (await begin(ann, stranger!)).id, 'hello Sam')).body.code).toBe('FIRST_MESSAGE_LIMIT')

    // A match stays exempt when the limit is used up, until the like is withdrawn.
    const [later, over] = [await member('Lou'), await member('Oz')]
    for (const one of [later, over]) await Promise.all([like(one, ann), like(ann, one)])
    expect((await say(ann, (await begin(ann, later)).id, 'hello Lou')).status).toBe(200)
    const withOver = await begin(ann, over)
    await over.ask('DELETE', `/likes/${ann.profileId}`)
    expect((await say(ann, withOver.id, 'hello Oz')).body.code).toBe('FIRST_MESSAGE_LIMIT')
  })

  it('allows five on the first day and twenty on later days, and never counts answers', async () => {
    const partners = await Promise.all(Array.from({ length: 6 }, (_, index) => member(`P${index}`)))
    const begun = await Promise.all(partners.map((partner) => begin(ann, partner)))
    expect(begun[0]!.firstMessages).toEqual({ limit: 5, left: 5 })
    const answers = await Promise.all(begun.map(({ id }, index) => say(ann, id, `hello number ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(refused).toMatchObject({ status: 429, body: { code: 'FIRST_MESSAGE_LIMIT', data: { limit: 5 } } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    const open = begun[answers.indexOf(refused)]!
    expect((await begin(ann, partners[begun.indexOf(open)]!)).firstMessages).toEqual({ limit: 5, left: 0 })
    await say(partners[begun.indexOf(open)]!, open.id, 'then I begin')
    expect((await say(ann, open.id, 'and I answer')).status).toBe(200)
    const aged = new Date(Date.now() - 2 * 86_400_000)
    await db.updateTable('user').set({ createdAt: aged }).where('id', '=', ann.userId).execute()
    expect((await begin(ann, bo)).firstMessages).toEqual({ limit: 20, left: 15 })
  })
})

describe('Sending', () => {
  it('stores a message once when it is sent repeatedly or in parallel', async () => {
    const { id } = await begin(ann, bo)
    const messageId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(ann, id, 'once', { id: messageId })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => `${body.seq} ${body.sentAt}`)).size).toBe(1)
    expect(texts(await history(bo, id))).toEqual(['once'])
    expect(await unreadOf(bo)).toMatchObject({ total: 1, conversations: [{ conversationId: id, count: 1 }] })
  })

  it('refuses an id that belongs to another member or another conversation', async () => {
    const { id } = await begin(ann, bo)
    const { body } = await say(ann, id, 'mine')
    expect(await say(bo, id, 'hijacked', { id: body.id })).toMatchObject({
      status: 409,
      body: { code: 'MESSAGE_ID_TAKEN' },
    })
    const cy = await member('Cy')
    const other = await begin(ann, cy)
    expect((await say(ann, other.id, 'again', { id: body.id })).status).toBe(409)
    const contested = randomUUID()
    const race = await Promise.all([
      say(ann, id, 'from ann', { id: contested }),
      say(bo, id, 'from bo', { id: contested }),
    ])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await history(ann, id)).messages).toHaveLength(2)
  })

  it('numbers concurrent messages without gaps or duplicates', async () => {
    const { id } = await begin(ann, bo)
    const writes = Array.from({ length: 40 }, (_, index) => say(index % 2 ? ann : bo, id, `number ${index}`))
    await Promise.all(writes)
    const [his, hers] = [await history(bo, id), await history(ann, id)]
    expect(his.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(texts(his)).toEqual(texts(hers))
    expect((await unreadOf(bo)).total).toBe(20)
  })

  it('refuses empty, blank and too long texts', async () => {
    const { id } = await begin(ann, bo)
    expect((await say(ann, id, '')).body.data).toEqual({ problems: [{ field: 'content', code: 'message_empty' }] })
    expect((await say(ann, id, ' \n\t ')).status).toBe(400)
    expect((await say(ann, id, 'x'.repeat(2001))).body.data).toEqual({
      problems: [{ field: 'content', code: 'message_too_long' }],
    })
    expect((await say(ann, id, 'សួស្តី 👩‍👩‍👧\n'.repeat(100))).status).toBe(200)
    expect((await say(ann, id, 'x'.repeat(2000))).status).toBe(200)
    expect((await say(ann, id, 'a\0b')).body.content).toBe('ab')
  })

  it('quotes only messages of the same conversation', async () => {
    const { id } = await begin(ann, bo)
    const cy = await member('Cy')
    const foreign = (await say(ann, (await begin(ann, cy)).id, 'a secret')).body
    const asked = (await say(bo, id, 'tea or coffee?')).body
    const answer = (await say(ann, id, 'tea', { replyTo: asked.id })).body
    expect(answer.replyTo).toEqual({
      id: asked.id,
      seq: 1,
      mine: false,
      excerpt: 'tea or coffee?',
      photo: false,
      removed: false,
      removedByStaff: false,
    })
    expect((await say(ann, id, 'x', { replyTo: foreign.id })).body.replyTo).toBeNull()
  })

  it('holds the same text to a third member who has not answered, ignoring case and accents', async () => {
    const partners = await Promise.all(['Cy', 'Di', 'Ed'].map((name) => member(name)))
    const [first, second, third] = await Promise.all(partners.map((partner) => begin(ann, partner)))
    await say(ann, first!.id, 'Hello there, lovely smile!')
    await say(ann, second!.id, 'hello there, LOVELY smile!')
    const held = await say(ann, third!.id, 'Hello thére, lovely smile!')
    expect(held).toMatchObject({ status: 429, body: { code: 'HELD_SAME_TEXT' } })
    expect(held.body.data.retryAfter).toBeGreaterThan(500)
    expect((await say(ann, third!.id, 'Something of its own')).status).toBe(200)
    await say(partners[2]!, third!.id, 'Hi!')
    expect((await say(ann, third!.id, 'Hello there, lovely smile!')).status).toBe(200)
  })

  it('applies the limit on equal texts to edits as well', async () => {
    const partners = await Promise.all(['Cy', 'Di', 'Ed'].map((name) => member(name)))
    const [first, second, third] = await Promise.all(partners.map((partner) => begin(ann, partner)))
    const edit = (id: string, messageId: string, content: string) =>
      ann.ask('PATCH', `/conversations/${id}/messages/${messageId}`, { content })
    await say(ann, first!.id, 'Call me, I am rich')
    const fine = (await say(ann, second!.id, 'How are you?')).body
    expect((await edit(second!.id, fine.id, 'Call me, I am rich')).status).toBe(200)
    const last = (await say(ann, third!.id, 'Hello Ed')).body
    expect(await edit(third!.id, last.id, 'call me, I am RICH')).toMatchObject({
      status: 429,
      body: { code: 'HELD_SAME_TEXT', data: { retryAfter: expect.any(Number) } },
    })
    expect(texts(await history(ann, third!.id))).toEqual(['Hello Ed'])
    await say(partners[2]!, third!.id, 'Hi!')
    expect((await edit(third!.id, last.id, 'Call me, I am rich')).status).toBe(200)
  })

  it('keeps line breaks and joined emoji, and removes control characters', async () => {
    const { id } = await begin(ann, bo)
    const written = ' one\r\n\ttwo \u202egnp.exe\u202c\u0007 \u2066x\u2069 👩‍👩‍👧 ❤️ \0ok\ud800 '
    const { body } = await say(ann, id, written)
    expect(body.content).toBe('one\n\ttwo gnp.exe x 👩‍👩‍👧 ❤️ ok')
    const edited = await ann.ask('PATCH', `/conversations/${id}/messages/${body.id}`, { content: 'a\u202eb\u001b[2J' })
    expect(edited.body).toMatchObject({ content: 'ab[2J' })
    expect((await say(ann, id, '\u202e\u0007')).status).toBe(400)
  })

  it('shows links of an account younger than a week as plain text to the partner', async () => {
    const { id } = await begin(ann, bo)
    await say(ann, id, 'see https://example.test')
    expect((await history(bo, id)).messages[0]).toMatchObject({ linksAllowed: false })
    expect((await history(ann, id)).messages[0]).toMatchObject({ linksAllowed: true })
    const aged = new Date(Date.now() - 8 * 86_400_000)
    await db.updateTable('user').set({ createdAt: aged }).where('id', '=', ann.userId).execute()
    expect((await history(bo, id)).messages[0]).toMatchObject({ linksAllowed: true })
  })

  it('stores nothing after a block commits, even with many concurrent messages', async () => {
    const { id } = await begin(ann, bo)
    const sends: Promise<{ status: number }>[] = []
    const seen = { last: 0 }
    for (let index = 0; index < 60; index++) {
      sends.push(say(ann, id, `number ${index}`))
      if (index === 30)
        sends.push(
          block(bo, ann).then(async () => {
            const { lastSeq } = await db
              .selectFrom('conversations')
              .where('id', '=', id)
              .select('lastSeq')
              .executeTakeFirstOrThrow()
            seen.last = lastSeq
            return { status: 0 }
          }),
        )
    }
    const answers = await Promise.all(sends)
    const { lastSeq } = await db
      .selectFrom('conversations')
      .where('id', '=', id)
      .select('lastSeq')
      .executeTakeFirstOrThrow()
    expect(lastSeq).toBe(seen.last)
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => [0, 200, 404].includes(status))).toBe(true)
  })
})
