import { randomUUID } from 'node:crypto'
import type { Conversation, Message } from '@hearth/shared/chat'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createHttpServer } from '../http/server.ts'
import { createServices } from '../services.ts'
import type { Person } from '../testing/services.ts'
import { mayBeSeen } from './queries.ts'
import { startLive, until, urlOf } from './testing.ts'

const { services, db, databaseUrl, people, signIn, tab, tabOf } = await startLive()

/** A second process, as far as the product can tell: everything its own but the database. */
async function secondProcess() {
  const other = await createServices(services.env, databaseUrl, services.secret)
  const otherApp = await createHttpServer(other)
  await otherApp.listen({ port: 0, host: '127.0.0.1' })
  return { url: urlOf(otherApp), services: other, stop: () => otherApp.close().then(() => other.close()) }
}

const begin = async (one: Person, other: Person) =>
  (await one.ask<Conversation>('PUT', `/conversations/with/${other.profileId}`)).body
const say = async (one: Person, id: string, content: string) =>
  (await one.ask<Message>('PUT', `/conversations/${id}/messages/${randomUUID()}`, { content })).body
const block = (one: Person, other: Person) =>
  db.insertInto('blockedUsers').values({ blockerId: one.profileId, blockedId: other.profileId }).execute()

const review = (of: Person, hiddenAt: Date | null) =>
  db.updateTable('profiles').set({ hiddenAt }).where('id', '=', of.profileId).execute()

/** Long enough for whatever is on its way on one machine. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('The event', () => {
  it('rings in every tab of both, with ids and numbers and nothing else', async () => {
    const { ann, bo, eve } = await people()
    const { id } = await begin(ann, bo)
    const tabs = [await tabOf(ann), await tabOf(bo), await tabOf(bo)]
    const outside = await tabOf(eve)
    await say(ann, id, 'a secret')
    for (const { events } of tabs)
      await until(() => expect(events).toEqual([{ type: 'message', conversationId: id, seq: 1, version: 1 }]))
    await settle()
    expect(outside.events).toEqual([])
  })

  it('tells of changes, of receipts to the other only, and of reading to one’s own tabs', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    const { id: message } = await say(ann, id, 'hello')
    const rung = { type: 'message', conversationId: id, seq: 1, version: 1 }
    await until(() => expect([hers.events, his.events]).toEqual([[rung], [rung]]))
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await ann.ask('PATCH', `/conversations/${id}/messages/${message}`, { content: 'hello!' })
    await until(() =>
      expect(hers.events).toEqual([
        rung,
        { type: 'delivered', conversationId: id, seq: 1 },
        { type: 'read', conversationId: id, seq: 1 },
        { type: 'change', conversationId: id, version: 2 },
      ]),
    )
    await until(() =>
      expect(his.events).toEqual([
        rung,
        { type: 'own-read', conversationId: id, seq: 1 },
        { type: 'change', conversationId: id, version: 2 },
      ]),
    )
  })

  it('says nothing of reading while one has receipts switched off', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const hers = await tabOf(ann)
    await say(ann, id, 'hello')
    const rung = { type: 'message', conversationId: id, seq: 1, version: 1 }
    await until(() => expect(hers.events).toEqual([rung]))
    await ann.ask('PUT', '/me/receipts', { receipts: false })
    await bo.ask('PUT', '/delivered', { conversations: [{ conversationId: id, seq: 1 }] })
    await bo.ask('PUT', `/conversations/${id}/read`, {})
    await say(bo, id, 'done')
    await until(() => expect(hers.events).toEqual([rung, { ...rung, seq: 2, version: 2 }]))
  })

  it('reaches members on another process, and cuts there too', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const second = await secondProcess()
    const [hers, his] = [await tabOf(ann), await tabOf(bo, second.url)]
    await say(ann, id, 'over there?')
    await until(() => expect(his.events).toContainEqual({ type: 'message', conversationId: id, seq: 1, version: 1 }))
    his.socket.emit('typing', { conversationId: id, typing: true })
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
    expect(hers.events).toHaveLength(1)
    await db.deleteFrom('session').where('userId', '=', bo.userId).execute()
    await until(() => expect(his.state.disconnected).toBe('io server disconnect'))
    await second.stop()
  })

  it('rings once more for what a lost notice would have told, as soon as the database is known again', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const second = await secondProcess()
    const [hers, his] = [await tabOf(ann), await tabOf(bo, second.url)]
    // Whoever listens is interrupted, on both processes; the message comes before they are back.
    const operator = new pg.Client({ connectionString: databaseUrl })
    await operator.connect()
    const ended = await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'hearth live'`)
    expect(ended.rowCount).toBe(2)
    await settle()
    await say(ann, id, 'did you hear?')
    await until(() => expect(his.events).toContainEqual({ type: 'message', conversationId: id, seq: 1, version: 1 }))
    // The first process is told to reread too: until then it hears nothing of what comes next.
    await until(() => expect(hers.events).toContainEqual({ type: 'resync' }))
    await operator.end()
    await second.stop()
  })

  it('asks everybody to move on when the process stops, and takes nobody new', async () => {
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

describe('Typing and presence', () => {
  it('reach the partner, and nobody who is blocked or not in the conversation', async () => {
    const { ann, bo, eve } = await people()
    const { id } = await begin(ann, bo)
    await say(ann, id, 'Hello!')
    const cookies = await signIn(ann)
    const [hers, his, outside] = [await tab(cookies), await tabOf(bo), await tabOf(eve)]
    outside.socket.emit('typing', { conversationId: id, typing: true })
    outside.socket.emit('watch', { conversationIds: [id] })
    his.socket.emit('watch', { conversationIds: [id] })
    his.socket.emit('typing', { conversationId: id, typing: true })
    his.socket.emit('typing', 'nonsense' as never)
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
    hers.socket.disconnect()
    // Nothing says when watching has begun: she comes and goes until it has.
    await until(async () => {
      const again = await tab(cookies)
      again.socket.disconnect()
      expect(his.presence).toContain(ann.profileId)
    })
    await settle()
    expect(outside.presence).toEqual([])
  })

  it('reach nobody before somebody has written, nor while one of the two is under review', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    const types = () => his.socket.emit('typing', { conversationId: id, typing: true })
    types()
    await settle()
    await say(ann, id, 'Hello!')
    await review(bo, new Date())
    types()
    await settle()
    expect(hers.typing).toEqual([])
    await review(bo, null)
    types()
    await until(() => expect(hers.typing).toEqual([{ conversationId: id, typing: true }]))
  })

  it('end with the commit of a block, which closes what is open and names nobody', async () => {
    const { ann, bo } = await people()
    const { id } = await begin(ann, bo)
    const [hers, his] = [await tabOf(ann), await tabOf(bo)]
    his.socket.emit('watch', { conversationIds: [id] })
    await settle()
    await block(ann, bo)
    for (const { events } of [hers, his])
      await until(() => expect(events).toEqual([{ type: 'gone', conversationId: id }, { type: 'members' }]))
    his.socket.emit('typing', { conversationId: id, typing: true })
    his.socket.emit('watch', { conversationIds: [id] })
    expect(await say(bo, id, 'hello?')).toEqual({ code: 'NOT_FOUND' })
    await settle()
    hers.socket.disconnect()
    await settle()
    expect(hers.typing).toEqual([])
    expect(his.presence).toEqual([])
    expect(his.events).toHaveLength(2)
  })
})

describe('Whoever somebody talks to', () => {
  const change = (of: Person, banned: boolean) =>
    db.updateTable('user').set({ banned }).where('id', '=', of.userId).execute()
  it('hears at once, on every process, that they were banned, taken under review, brought back or erased', async () => {
    const { ann, bo, eve } = await people()
    await begin(ann, bo)
    const second = await secondProcess()
    const [hers, outside] = [await tabOf(ann, second.url), await tabOf(eve)]
    const steps = [
      () => change(bo, true),
      () => change(bo, false),
      () => review(bo, new Date()),
      () => review(bo, null),
      () => db.deleteFrom('user').where('id', '=', bo.userId).execute(),
    ]
    for (const step of steps) {
      hers.events.length = 0
      await step()
      await until(() => expect(hers.events).toEqual([{ type: 'members' }]))
    }
    await settle()
    expect(outside.events).toEqual([])
    await second.stop()
  })

  it('may be seen to be there by nobody while they are banned or under review', async () => {
    const { bo } = await people()
    const seen = () => mayBeSeen(db, bo.profileId)
    expect(await seen()).toBe(true)
    await review(bo, new Date())
    expect(await seen()).toBe(false)
    await review(bo, null)
    await change(bo, true)
    expect(await seen()).toBe(false)
  })
})
