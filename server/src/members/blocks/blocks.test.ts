import { deletionWords } from '@hearth/shared/account/deletion'
import type { Unread } from '@hearth/shared/chat/chat'
import type { BlockedMember } from '@hearth/shared/members/blocks'
import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import { cancelDeletion } from '../../account/identity/cancel-deletion.ts'
import { openTab, until } from '../../chat/live/testing.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'

const { app, services, db, stranger, newcomer, member, people, begin, say, listOf, unreadOf, ban, hide, erase } =
  await startChat()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const missingId = '00000000-0000-4000-8000-000000000000'

const block = (one: Person, other: Pick<Person, 'profileId'>) => one.ask('PUT', `/blocks/${other.profileId}`)
const unblock = (one: Person, other: Pick<Person, 'profileId'>) => one.ask('DELETE', `/blocks/${other.profileId}`)
type Page = { blocks: BlockedMember[]; nextCursor: string | null }
const blocksOf = async (one: Person, question = '') => (await one.ask<Page>('GET', `/blocks${question}`)).body
const rowsOf = (one: Person) =>
  db.selectFrom('blockedUsers').where('blockerId', '=', one.profileId).selectAll().execute()
const pair = async () => {
  const town = `Town ${crypto.randomUUID().slice(0, 8)}`
  const [ann, bo] = [await member('Ann', { city: town }), await member('Bo', { city: town })]
  return { ann, bo, town }
}

describe('Blocking a member', () => {
  it('is refused to visitors and newcomers', async () => {
    const { bo } = await people()
    expect((await stranger()('PUT', `/blocks/${bo.profileId}`)).status).toBe(401)
    expect((await block(await newcomer('Ned'), bo)).status).toBe(403)
  })

  it('who has blocked the viewer, is banned, hidden, deleted or oneself gives the same NOT_FOUND', async () => {
    const { ann, eve } = await people()
    const [banned, hidden, gone] = [await member('Ban'), await member('Hid'), await member('Gone')]
    await ban(banned)
    await hide(hidden)
    await erase(gone)
    for (const one of [ann, banned, hidden, gone, eve, { profileId: missingId }]) {
      const { status, body } = await block(eve, one)
      expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
    expect(await rowsOf(eve)).toEqual([])
  })

  it('by a conversation is possible in an own one, unless its partner has blocked the viewer', async () => {
    const { ann, bo } = await people()
    const eve = await member('Eve')
    const begun = await ann.ask<{ id: string }>('PUT', `/conversations/with/${bo.profileId}`)
    const path = `/conversations/${begun.body.id}/block`
    expect((await stranger()('PUT', path)).status).toBe(401)
    for (const [who, where] of [
      [eve, path],
      [ann, `/conversations/${missingId}/block`],
    ] as const)
      expect(await who.ask('PUT', where)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    for (const _ of [1, 2]) expect(await ann.ask('PUT', path)).toMatchObject({ status: 200, body: { blocked: true } })
    expect((await bo.ask('PUT', path)).status).toBe(404)
    expect([(await blocksOf(ann)).blocks[0], await rowsOf(bo)]).toMatchObject([{ profileId: bo.profileId }, []])
  })

  it('who leaves is possible by the conversation, lasts when they return, and looks the same later', async () => {
    const { town: _, ann, bo } = await pair()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'hello')
    const blockIt = () => bo.ask('PUT', `/conversations/${id}/block`)
    const listed = async () => (await listOf(bo)).conversations.map((one) => one.id)
    expect((await ann.ask('POST', '/me/deletion', { word: deletionWords.en })).status).toBe(200)
    for (const _ of [1, 2]) expect(await blockIt()).toMatchObject({ status: 200, body: { blocked: true } })
    expect([await listed(), (await blocksOf(bo)).blocks]).toEqual([[], []])
    await cancelDeletion(db, ann.userId)
    expect((await blocksOf(bo)).blocks).toMatchObject([{ profileId: ann.profileId }])
    const back = stranger()
    await back('POST', '/auth/sign-in/email', { email: ann.email, password })
    for (const path of [`/conversations/${id}`, `/profiles/${bo.profileId}`])
      expect((await back('GET', path)).status).toBe(404)
    await db.transaction().execute((transaction) => makeDue(transaction, [ann.userId]))
    expect(await purgeAccount(services, ann.userId)).toBe(true)
    expect(await blockIt()).toMatchObject({ status: 200, body: { blocked: true } })
    expect(await listed()).toEqual([])
  })

  it('is stored once, however often and concurrently it is requested', async () => {
    const { ann, bo } = await people()
    const answers = await Promise.all([block(ann, bo), block(ann, bo), block(ann, bo)])
    answers.push(await block(ann, bo))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { blocked: true }])
    expect((await rowsOf(ann)).filter((row) => row.blockedId === bo.profileId)).toHaveLength(1)
  })

  it("by both at once ends with a block, and neither learns of the other's", async () => {
    const { ann, bo } = await people()
    const statuses = (await Promise.all([block(ann, bo), block(bo, ann)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
  })

  it('removes both from every list, count and address of the other, at once (safety 4, 5)', async () => {
    const { ann, bo, town } = await pair()
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    expect(await unreadOf(ann)).toMatchObject({ total: 1 })
    await block(ann, bo)
    for (const [one, other] of [
      [ann, bo],
      [bo, ann],
    ] as const) {
      for (const [method, path] of [
        ['GET', `/profiles/${other.profileId}`],
        ['PUT', `/likes/${other.profileId}`],
        ['PUT', `/conversations/with/${other.profileId}`],
        ['GET', `/conversations/${id}`],
        ['GET', `/conversations/${id}/messages`],
        ['PUT', `/conversations/${id}/read`],
        ['GET', `/conversations/${id}/search?text=hello`],
        ['PUT', `/conversations/${id}/hidden`],
      ] as const)
        expect([path, (await one.ask(method, path)).status]).toEqual([path, 404])
      expect((await say(one, id, 'still there?')).status).toBe(404)
      const found = await one.ask<{ members: unknown[] }>('GET', `/discover?city=${encodeURIComponent(town)}`)
      expect(found.body.members).toEqual([])
      expect((await listOf(one)).conversations).toEqual([])
      expect((await one.ask<Unread>('GET', '/unread')).body).toMatchObject({ total: 0, conversations: [] })
    }
  })

  it('can be removed, twice without harm, and everything is as before', async () => {
    const { ann, bo, town } = await pair()
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    const { id } = await begin(ann, bo)
    await say(bo, id, 'hello')
    await block(ann, bo)
    expect((await unblock(ann, bo)).body).toEqual({ blocked: false })
    expect((await unblock(ann, bo)).status).toBe(200)
    expect((await bo.ask('GET', `/profiles/${ann.profileId}`)).status).toBe(200)
    const found = await ann.ask('GET', `/discover?city=${encodeURIComponent(town)}`)
    expect(found.body).toMatchObject({ members: [{ id: bo.profileId, liked: true }] })
    expect(await unreadOf(ann)).toMatchObject({ total: 1, conversations: [{ conversationId: id, count: 1 }] })
  })

  it('by another member cannot be removed', async () => {
    const { ann, eve } = await people()
    expect((await unblock(eve, ann)).body).toEqual({ blocked: false })
    expect((await stranger()('DELETE', `/blocks/${eve.profileId}`)).status).toBe(401)
    expect(await rowsOf(ann)).toHaveLength(1)
    expect((await eve.ask('GET', `/profiles/${ann.profileId}`)).status).toBe(404)
  })

  it('is possible with a shared conversation, even if Discover hides the member', async () => {
    const { ann, bo } = await people()
    await begin(bo, ann)
    await hide(bo)
    expect((await block(ann, bo)).status).toBe(200)
  })

  it('notifies both without revealing why', async () => {
    const { ann, bo } = await pair()
    const tabs = await Promise.all([ann, bo].map((one) => openTab(url, { cookie: one.cookie() })))
    for (const change of [block, unblock]) {
      await change(ann, bo)
      for (const { events } of tabs) {
        await until(() => expect(events).toEqual([{ type: 'members' }]))
        events.length = 0
      }
    }
    await unblock(ann, bo)
    // An event of the second unblocking would arrive before that of this message.
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello!')
    for (const { events } of tabs)
      await until(() => expect(events).toMatchObject([{ type: 'message', conversationId: id }]))
  })
})

describe('The list of the blocked', () => {
  it('is refused without a session', async () => {
    expect((await stranger()('GET', '/blocks')).status).toBe(401)
  })

  it('shows names and dates, newest first, page by page, without pictures', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(['Bea', 'Cem', 'Dov'].map((name) => member(name)))
    for (const one of others) await block(ann, one)
    const first = await blocksOf(ann, '?limit=2')
    expect(first.blocks).toEqual([
      { profileId: others[2]!.profileId, name: 'Dov B.', blockedAt: expect.stringMatching(/^20\d\d-/) },
      { profileId: others[1]!.profileId, name: 'Cem B.', blockedAt: expect.any(String) },
    ])
    const second = await blocksOf(ann, `?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ blocks: [{ name: 'Bea B.' }], nextCursor: null })
  })

  it('can be filtered by one member, and shows nothing to the blocked', async () => {
    const { ann, bo, eve } = await people()
    expect((await blocksOf(ann, `?profileId=${eve.profileId}`)).blocks).toHaveLength(1)
    expect((await blocksOf(ann, `?profileId=${bo.profileId}`)).blocks).toEqual([])
    expect((await blocksOf(eve, `?profileId=${ann.profileId}`)).blocks).toEqual([])
  })

  it('pages past blocks of the same moment', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(['Bea', 'Cem', 'Dov'].map((name) => member(name)))
    const createdAt = '2026-01-01T00:00:00.123456Z'
    await db
      .insertInto('blockedUsers')
      .values(others.map(({ profileId }) => ({ blockerId: ann.profileId, blockedId: profileId, createdAt })))
      .execute()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await blocksOf(ann, `?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.blocks.map((one) => one.profileId))
      cursor = page.nextCursor
    }
    expect(seen.sort()).toEqual(others.map((one) => one.profileId).sort())
  })

  it('drops deleted members, and refuses a malformed cursor', async () => {
    const { ann, eve } = await people()
    await erase(eve)
    expect((await blocksOf(ann)).blocks).toEqual([])
    expect((await ann.ask('GET', '/blocks?cursor=abc')).status).toBe(400)
  })
})
