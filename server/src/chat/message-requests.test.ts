import type { Conversation, Requester } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { stranger, member, people, begin, say, history, listOf, unreadOf, block, hide } = await startChat()
let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
})

type Page = { conversations: Conversation[]; nextCursor: string | null }
const pageOf = async (one: Person, folder: ConversationFolder, more = '') =>
  (await one.ask<Page>('GET', `/conversations?folder=${folder}${more}`)).body
const idsIn = async (one: Person, folder: ConversationFolder) =>
  (await pageOf(one, folder)).conversations.map(({ id }) => id)
const requester = (one: Person, id: string) => one.ask<Requester>('GET', `/conversations/${id}/requester`)

/** A first message from one member to another who has not met them. */
async function request(from: Person, to: Person) {
  const { id } = await begin(from, to)
  await say(from, id, 'hello')
  return id
}

describe('A request', () => {
  it('is of its two members only', async () => {
    const id = await request(ann, bo)
    expect((await stranger()('GET', `/conversations/${id}/requester`)).status).toBe(401)
    expect((await stranger()('GET', '/conversations?folder=requests')).status).toBe(401)
    expect((await requester(eve, id)).status).toBe(404)
    expect(await idsIn(eve, 'requests')).toEqual([])
  })

  it('is gone with a block', async () => {
    const id = await request(ann, bo)
    await block(ann, bo)
    expect(await idsIn(bo, 'requests')).toEqual([])
    expect((await requester(bo, id)).status).toBe(404)
  })

  it('is a conversation begun by someone whom one has neither written to nor liked, for its receiver alone', async () => {
    const id = await request(ann, bo)
    expect([await idsIn(bo, 'requests'), await idsIn(bo, 'chats')]).toEqual([[id], []])
    expect([await idsIn(ann, 'requests'), await idsIn(ann, 'chats')]).toEqual([[], [id]])
    expect((await listOf(bo)).conversations).toMatchObject([{ id, isRequest: true, unread: 1 }])
    expect((await listOf(ann)).conversations).toMatchObject([{ id, isRequest: false }])
    expect((await unreadOf(bo)).total).toBe(1)
  })

  it('is none from someone one likes', async () => {
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    const id = await request(ann, bo)
    expect([await idsIn(bo, 'requests'), await idsIn(bo, 'chats')]).toEqual([[], [id]])
    expect((await requester(bo, id)).status).toBe(404)
  })

  it('shows the sender’s profile without a view', async () => {
    const id = await request(ann, bo)
    const { status, body } = await requester(bo, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ann.profileId, name: 'Ann B.', liked: false, photos: [] })
    expect((await ann.ask<{ views: unknown[] }>('GET', '/views')).body.views).toEqual([])
    expect((await requester(ann, id)).status).toBe(404)
  })

  it('shows no profile that its receiver may not see', async () => {
    const id = await request(ann, bo)
    await hide(ann)
    expect((await requester(bo, id)).status).toBe(404)
    expect(await idsIn(bo, 'requests')).toEqual([id])
  })

  it('tells its sender neither delivery nor reading until it is answered', async () => {
    const id = await request(ann, bo)
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    expect((await bo.ask('PUT', `/conversations/${id}/read`, {})).body).toEqual({ readSeq: 1, unread: 0 })
    const before = await history(ann, id)
    expect(before.receipts).toBeNull()
    expect(before.messages.map(({ readAt }) => readAt)).toEqual([null])
    await say(bo, id, 'hi')
    expect((await history(ann, id)).receipts).toEqual({ deliveredSeq: 1, readSeq: 1 })
  })
})

describe('A request ends', () => {
  it('with an answer, for good', async () => {
    const id = await request(ann, bo)
    await say(bo, id, 'hi')
    await say(ann, id, 'how are you?')
    expect([await idsIn(bo, 'requests'), await idsIn(bo, 'chats')]).toEqual([[], [id]])
    expect((await requester(bo, id)).status).toBe(404)
  })

  it('with a like, also if that is taken back', async () => {
    const id = await request(ann, bo)
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    expect([await idsIn(bo, 'requests'), await idsIn(bo, 'chats')]).toEqual([[], [id]])
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    await say(ann, id, 'hello?')
    expect([await idsIn(bo, 'requests'), await idsIn(bo, 'chats')]).toEqual([[], [id]])
  })

  it('with a like that comes at the same time', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [one, other] = [await member('One'), await member('Other')]
      const { id } = await begin(one, other)
      await Promise.all([say(one, id, 'hello'), other.ask('PUT', `/likes/${one.profileId}`)])
      expect(await idsIn(other, 'chats')).toEqual([id])
    }
  })

  it('with neither a look, a reaction nor a like of the sender', async () => {
    const id = await request(ann, bo)
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    expect(await idsIn(bo, 'requests')).toEqual([id])
  })
})

it('A deleted request is in no list, and comes back when it is restored or with another message', async () => {
  const id = await request(ann, bo)
  await bo.ask('PUT', `/conversations/${id}/hidden`)
  expect([await idsIn(bo, 'requests'), (await unreadOf(bo)).total]).toEqual([[], 0])
  expect(await idsIn(ann, 'chats')).toEqual([id])
  await bo.ask('DELETE', `/conversations/${id}/hidden`)
  expect(await idsIn(bo, 'requests')).toEqual([id])
  await bo.ask('PUT', `/conversations/${id}/hidden`)
  await say(ann, id, 'hello?')
  expect(await idsIn(bo, 'requests')).toEqual([id])
})

it('Requests come in pages, the newest message first, without repeats or omissions', async () => {
  const sent: string[] = []
  for (const name of ['Cy', 'Di', 'Ed', 'Flo', 'Gus']) sent.unshift(await request(await member(name), bo))
  const found: string[] = []
  let more = ''
  for (let page = 0; page < 3; page++) {
    const { conversations, nextCursor } = await pageOf(bo, 'requests', `&limit=2${more}`)
    found.push(...conversations.map(({ id }) => id))
    more = `&cursor=${nextCursor}`
    expect(nextCursor === null).toBe(page === 2)
  }
  expect(found).toEqual(sent)
  expect((await bo.ask('GET', '/conversations?folder=others')).status).toBe(400)
})
