import { randomUUID } from 'node:crypto'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { createHttpServer } from '../../http/server.ts'
import { connect } from '../../platform/db/connection.ts'
import type { Person } from '../../testing/services.ts'
import { startLive, until, urlOf } from './testing.ts'

const { services, db, databaseUrl, member, people, tabOf, ban, unban, hide, show, block, erase, signOut } =
  await startLive()

/** Acts as a second process: separate services that share only the database. */
async function secondProcess() {
  const other = await createServices(services.env, connect(databaseUrl), services.secret)
  const otherApp = await createHttpServer(other)
  await otherApp.listen({ port: 0, host: '127.0.0.1' })
  return { url: urlOf(otherApp), services: other, stop: () => otherApp.close().then(() => other.close()) }
}

/** Opens the conversation of a member with another who likes them: what they write there is no request. */
async function begin(one: Person, other: Person) {
  const like = { likerId: other.profileId, likedId: one.profileId }
  await db
    .insertInto('profileLikes')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)).body
}
const say = async (one: Person, id: string, content: string) =>
  (await one.ask<Message>('PUT', `/conversations/${id}/messages/${randomUUID()}`, { content })).body

/** Events reach a tab in order: those before a message that is sent to its member now. */
async function eventsOnceTold({ events }: Pick<Awaited<ReturnType<typeof tabOf>>, 'events'>, of: Person) {
  const sender = await member('Messenger')
  const { id } = await begin(sender, of)
  await say(sender, id, 'hello')
  const message = { type: 'message', conversationId: id, seq: 1, version: 1 }
  await until(() => expect(events).toContainEqual(message))
  return events.filter((event) => !('conversationId' in event && event.conversationId === id))
}

/** Long enough for notices without a confirmation, like typing, to reach a tab on one machine. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('The event', () => {
  it('reaches every tab of both members, with ids and numbers only', async () => {
    const { ann, bo, eve } = await people()
    const { id } = await begin(ann, bo)
    const tabs = [await tabOf(ann), await tabOf(bo), await tabOf(bo)]
    const outside = await tabOf(eve)
    await say(ann, id, 'a secret')
    for (const { events } of tabs)
      await until(() => expect(events).toEqual([{ type: 'message', conversationId: id, seq: 1, version: 1 }]))
    expect(await eventsOnceTold(outside, eve)).toEqual([])
  })

  it('reports changes to both, receipts to the sender, and reading to the reader’s own tabs', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    const { id: message } = await say(ann, id, 'hello')
    const messageEvent = { type: 'message', conversationId: id, seq: 1, version: 1 }
    await until(() => expect([hers.events, his.events]).toEqual([[messageEvent], [messageEvent]]))
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await ann.ask('PATCH', `/conversations/${id}/messages/${message}`, { content: 'hello!' })
    await until(() =>
      expect(hers.events).toEqual([
        messageEvent,
        { type: 'delivered', conversationId: id, seq: 1 },
        { type: 'read', conversationId: id, seq: 1 },
        { type: 'change', conversationId: id, version: 2 },
      ]),
    )
    await until(() =>
      expect(his.events).toEqual([
        messageEvent,
        { type: 'own-read', conversationId: id, seq: 1 },
        { type: 'change', conversationId: id, version: 2 },
      ]),
    )
  })

  it('reports of a request neither receipts nor typing, and its end by a like to the receiver’s own tabs', async () => {
    const { ann, bo } = await people()
    const { id } = (await ann.ask<Conversation>('PUT', `/conversations/with/${bo.profileId}`)).body
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    await say(ann, id, 'hello')
    const messageEvent = { type: 'message', conversationId: id, seq: 1, version: 1 }
    await until(() => expect(his.events).toEqual([messageEvent]))
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    his.socket.emit('typing', { conversationId: id, typing: true })
    await settle()
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    await until(() => expect(his.events).toContainEqual({ type: 'list', conversationId: id }))
    await until(() => expect(hers.events).toContainEqual({ type: 'like' }))
    expect(hers.events.filter((event) => 'conversationId' in event)).toEqual([messageEvent])
    expect(hers.typing).toEqual([])
    his.socket.emit('typing', { conversationId: id, typing: true })
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
  })

  it('does not report receipts while either member has them off', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const hers = await tabOf(ann)
    await say(ann, id, 'hello')
    const messageEvent = { type: 'message', conversationId: id, seq: 1, version: 1 }
    await until(() => expect(hers.events).toEqual([messageEvent]))
    await ann.ask('PUT', '/me/receipts', { receipts: false })
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await say(bo, id, 'done')
    await until(() => expect(hers.events).toEqual([messageEvent, { ...messageEvent, seq: 2, version: 2 }]))
  })

  it('reaches members on another process, as do revocations', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const second = await secondProcess()
    const [hers, his] = [await tabOf(ann), await tabOf(bo, second.url)]
    await say(ann, id, 'over there?')
    await until(() => expect(his.events).toContainEqual({ type: 'message', conversationId: id, seq: 1, version: 1 }))
    his.socket.emit('typing', { conversationId: id, typing: true })
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
    expect(hers.events).toHaveLength(1)
    await signOut(bo)
    await until(() => expect(his.state.disconnected).toBe('io server disconnect'))
    await second.stop()
  })

  it('is sent again for messages whose notice was lost, once the database is back', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const second = await secondProcess()
    const [hers, his] = [await tabOf(ann), await tabOf(bo, second.url)]
    // Both listeners are interrupted; the message is sent before they are back.
    const operator = new pg.Client({ connectionString: databaseUrl })
    await operator.connect()
    const ended = await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hearth live'`)
    expect(ended.rowCount).toBe(2)
    await settle()
    await say(ann, id, 'did you hear?')
    await until(() => expect(his.events).toContainEqual({ type: 'message', conversationId: id, seq: 1, version: 1 }))
    // The first process also asks for a refetch once it listens again; before that it misses later notices.
    await until(() => expect(hers.events).toContainEqual({ type: 'resync' }))
    await operator.end()
    await second.stop()
  })

  it('asks clients to reconnect elsewhere when the process stops, which then refuses new ones', async () => {
    const { ann } = await people()
    const second = await secondProcess()
    const hers = await tabOf(ann, second.url)
    const moves: number[] = []
    hers.socket.on('move', ({ afterMs: after }) => {
      moves.push(after)
      hers.socket.disconnect()
    })
    await second.services.live.moveOn()
    await until(() => expect(moves).toEqual([0]))
    expect((await fetch(`${second.url}/api/ready`)).status).toBe(503)
    expect((await tabOf(ann, second.url)).refused).toBe('MOVING')
    await second.stop()
  })
})

describe('Typing', () => {
  it('reaches the partner and no non-participant', async () => {
    const { ann, bo, eve } = await people()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello!')
    const [hers, his, outside] = [await tabOf(ann), await tabOf(bo), await tabOf(eve)]
    outside.socket.emit('typing', { conversationId: id, typing: true })
    his.socket.emit('typing', { conversationId: id, typing: true })
    his.socket.emit('typing', 'nonsense' as never)
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
    expect(outside.typing).toEqual([])
  })

  it('is not sent before the first message, nor while either is under review or does not show typing', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    const types = () => his.socket.emit('typing', { conversationId: id, typing: true })
    types()
    await settle()
    await say(ann, id, 'Hello!')
    await hide(bo)
    types()
    await settle()
    await show(bo)
    for (const one of [ann, bo]) {
      await one.ask('PUT', '/me/settings', { showTyping: false })
      types()
      await settle()
      await one.ask('PUT', '/me/settings', { showTyping: true })
    }
    expect(hers.typing).toEqual([])
    types()
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
  })

  it('ends when a match ends, which closes the open screens of both without naming who did it', async () => {
    const { ann, bo } = await people()
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    const { id } = await begin(ann, bo)
    await say(ann, id, 'hello')
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    await ann.ask('DELETE', `/matches/${bo.profileId}`)
    const expected = [{ type: 'gone', conversationId: id }, { type: 'members' }, { type: 'notice' }]
    const inAnyOrder = (events: unknown[]) => events.map((event) => JSON.stringify(event)).sort()
    for (const { events } of [hers, his]) await until(() => expect(inAnyOrder(events)).toEqual(inAnyOrder(expected)))
    his.socket.emit('typing', { conversationId: id, typing: true })
    expect(await say(bo, id, 'hello?')).toEqual({ code: 'NOT_FOUND' })
    await settle()
    expect(hers.typing).toEqual([])
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    await ann.ask('PUT', `/likes/${bo.profileId}`)
    await until(() => expect(his.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['match', 'members'])))
  })

  it('ends when a block commits, which closes open screens without naming a member', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    await block(ann, bo)
    for (const { events } of [hers, his])
      await until(() => expect(events).toEqual([{ type: 'gone', conversationId: id }, { type: 'members' }]))
    his.socket.emit('typing', { conversationId: id, typing: true })
    expect(await say(bo, id, 'hello?')).toEqual({ code: 'NOT_FOUND' })
    await settle()
    expect(hers.typing).toEqual([])
    expect(his.events).toHaveLength(2)
  })
})

describe('A partner', () => {
  it('who is banned, under review, restored or deleted causes an event on every process', async () => {
    const { ann, bo, eve } = await people()
    await begin(ann, bo)
    const second = await secondProcess()
    const [hers, alsoHers, outside] = [await tabOf(ann, second.url), await tabOf(ann), await tabOf(eve)]
    const steps = [() => ban(bo), () => unban(bo), () => hide(bo), () => show(bo), () => erase(bo)]
    for (const step of steps) {
      for (const { events } of [hers, alsoHers]) events.length = 0
      await step()
      for (const { events } of [hers, alsoHers]) await until(() => expect(events).toEqual([{ type: 'members' }]))
    }
    expect(await eventsOnceTold(outside, eve)).toEqual([])
    await second.stop()
  })

  it('looks at the product while one of their tabs is visible', async () => {
    const ann = await member('Ann')
    const isLooking = async () => {
      const own = db.selectFrom('presence').where('profileId', '=', ann.profileId).select('lookingUntil')
      const { lookingUntil } = await own.executeTakeFirstOrThrow()
      return lookingUntil !== null && lookingUntil > new Date()
    }
    const [one, other] = [await tabOf(ann), await tabOf(ann)]
    expect(await isLooking()).toBe(false)
    one.socket.emit('looking', { visible: true })
    await until(async () => expect(await isLooking()).toBe(true))
    other.socket.emit('looking', { visible: true })
    one.socket.emit('looking', { visible: false })
    one.socket.emit('looking', {} as never)
    one.socket.emit('probe', () => one.socket.disconnect())
    await until(() => expect(one.socket.connected).toBe(false))
    expect(await isLooking()).toBe(true)
    other.socket.disconnect()
    await until(async () => expect(await isLooking()).toBe(false))
  })
})
