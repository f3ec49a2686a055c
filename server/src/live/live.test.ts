import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Conversation, Message } from '@hearth/shared/chat'
import { livePath } from '@hearth/shared/live'
import { password } from '@hearth/shared/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '../config/secret.ts'
import { createHttpServer } from '../http/server.ts'
import { createServices } from '../services.ts'
import { type Person, startServices } from '../testing/services.ts'
import { mayBeSeen } from './queries.ts'
import { openTab, until } from './testing.ts'

const { app, services, db, databaseUrl, people, member } = await startServices()
await app.listen({ port: 0, host: '127.0.0.1' })
const urlOf = (one: typeof app) => `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`
const here = urlOf(app)

/** A second process, as far as the product can tell: everything its own but the database. */
async function secondProcess() {
  const other = await createServices(services.env, databaseUrl, services.secret)
  const otherApp = await createHttpServer(other)
  await otherApp.listen({ port: 0, host: '127.0.0.1' })
  return { url: urlOf(otherApp), services: other, stop: () => otherApp.close().then(() => other.close()) }
}

/** A tab at this process, unless at another. */
const tab = (headers: Record<string, string>, url = here) => openTab(url, headers)

/** The cookies of a fresh sign-in, of which a member may have several. */
async function signIn({ email }: Person): Promise<{ cookie: string }> {
  const response = await fetch(`${here}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email, password }),
  })
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

const tabOf = async (person: Person, url = here) => tab(await signIn(person), url)
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

describe('The live connection', () => {
  it('is refused without a session, and with one that is none', async () => {
    expect((await tab({})).refused).toBe('UNAUTHORIZED')
    expect((await tab({ cookie: 'hearth.session_token=made.up' })).refused).toBe('UNAUTHORIZED')
  })

  it('is refused to a page of another origin that has the member’s cookies', async () => {
    const { ann } = await people()
    const cookies = await signIn(ann)
    expect((await tab({ ...cookies, origin: 'https://evil.example' })).refused).toMatch(/websocket error/)
    expect((await tab({ ...cookies, origin: 'null' })).refused).toMatch(/websocket error/)
    expect((await tab({ ...cookies, origin: here })).refused).toBeNull()
    expect((await tab({ ...cookies, origin: 'http://localhost:3000' })).refused).toBeNull()
  })

  it('is WebSocket only', async () => {
    expect((await fetch(`${here}${livePath}/?EIO=4&transport=polling`)).status).toBe(400)
  })

  it('is refused to a banned member, and beyond so many connections', async () => {
    const { ann, bo } = await people()
    const cookies = await signIn(bo)
    await db.updateTable('user').set({ banned: true }).where('id', '=', bo.userId).execute()
    expect((await tab(cookies)).refused).toBe('UNAUTHORIZED')
    const hers = await signIn(ann)
    for (let count = 0; count < 20; count++) expect((await tab(hers)).refused).toBeNull()
    expect((await tab(hers)).refused).toBe('TOO_MANY_CONNECTIONS')
  })

  it('is cut by signing out, and only that session’s', async () => {
    const { ann } = await people()
    const other = await tabOf(ann)
    const cookies = await signIn(ann)
    const signedOut = await tab(cookies)
    await fetch(`${here}/api/auth/sign-out`, {
      method: 'POST',
      headers: { ...cookies, origin: 'http://localhost:3000' },
    })
    await until(() => expect(signedOut.state.disconnected).toBe('io server disconnect'))
    expect(other.state.disconnected).toBe('')
    expect((await tab(cookies)).refused).toBe('UNAUTHORIZED')
  })

  it('is cut by a ban, by deletion, and by an end of the session that nobody told of', async () => {
    const [one, two, three] = await Promise.all(['One', 'Two', 'Three'].map((name) => member(name)))
    const tabs = [await tabOf(one!), await tabOf(two!), await tabOf(three!)]
    await db.updateTable('user').set({ banned: true }).where('id', '=', one!.userId).execute()
    await db.deleteFrom('user').where('id', '=', two!.userId).execute()
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', three!.userId)
      .execute()
    for (const { state } of tabs) await until(() => expect(state.disconnected).toBe('io server disconnect'))
  })

  it('cuts whoever floods it', async () => {
    const { ann } = await people()
    const flooding = await tabOf(ann)
    for (let count = 0; count < 400; count++)
      flooding.socket.emit('typing', { conversationId: randomUUID(), typing: true })
    await until(() => expect(flooding.state.disconnected).toBe('io server disconnect'))
  })
})

describe('A connection without a session', () => {
  /** Asks to be let in, in the words of the protocol. */
  const connectPacket = '40'

  /** A client that says what it likes: the library would ask once. */
  function raw(url: string) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`)
    const known: string[] = []
    const opened = new Promise<boolean>((resolve) => {
      socket.onerror = () => resolve(false)
      socket.onmessage = ({ data }) => {
        known.push(String(data))
        resolve(true)
      }
    })
    const closed = new Promise<void>((resolve) => {
      socket.onclose = () => resolve()
    })
    return { socket, known, opened, closed }
  }

  it('is asked once who it is, and ended when that is nobody', async () => {
    const refusals = ({ known }: ReturnType<typeof raw>) => known.filter((word) => word.startsWith('44'))
    const [once, often] = [raw(here), raw(here)]
    for (const { opened } of [once, often]) expect(await opened).toBe(true)
    once.socket.send(connectPacket)
    for (let count = 0; count < 50; count++) often.socket.send(connectPacket)
    await Promise.all([once.closed, often.closed])
    expect(refusals(once)).toEqual(['44{"message":"UNAUTHORIZED"}'])
    expect(refusals(often).length).toBeLessThanOrEqual(1)
  })

  it('ends when it says nothing, and leaves room: an address has so many at a time', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '0.04' })
    await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const url = urlOf(strict.app)
    const silent = [raw(url), raw(url)]
    for (const { opened } of silent) expect(await opened).toBe(true)
    expect(await raw(url).opened).toBe(false)
    await Promise.all(silent.map(({ closed }) => closed))
    const next = raw(url)
    expect(await next.opened).toBe(true)
    next.socket.close()
  })

  it('takes no room once it has said who it is', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '0.04', TRUST_PROXY: '1' })
    await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const url = urlOf(strict.app)
    const ann = await strict.newcomer('Ann')
    const token = randomUUID()
    const session = strict.db.updateTable('session').where('userId', '=', ann.userId)
    // The database keeps a token's hash only.
    await session.set({ token: createHash('sha256').update(token).digest('hex') }).execute()
    const signature = createHmac('sha256', identityKeys(strict.services.secret)[0]).update(token).digest('base64')
    const cookie = `hearth.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    for (let count = 0; count < 4; count++) expect((await openTab(url, { cookie })).refused).toBeNull()
  })
})

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
