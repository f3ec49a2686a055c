import { createHash, createHmac, randomUUID } from 'node:crypto'
import { livePath } from '@hearth/shared/chat/live'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '../../platform/config/secret.ts'
import { openTab, startLive, until } from './testing.ts'

const { url: here, db, people, member, signIn, tab, tabOf, ban, erase } = await startLive()

/** The protocol's request to connect. */
const connectPacket = '40'

/** A client that sends arbitrary packets, which the library does not allow. */
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

/** Begins with the file, because a silent connection is closed after five seconds. */
const strict = await startLive({ RATE_LIMIT_FACTOR: '0.04' })
const silent = [raw(strict.url), raw(strict.url)]
const opened = await Promise.all(silent.map((one) => one.opened))
const beyond = raw(strict.url)

describe('The live connection', () => {
  it('is refused without a session and with an invalid one', async () => {
    expect((await tab({})).refused).toBe('UNAUTHORIZED')
    expect((await tab({ cookie: 'hearth.session_token=made.up' })).refused).toBe('UNAUTHORIZED')
  })

  it('is refused to a page of another origin, even with the member’s cookies', async () => {
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

  it('is refused to a banned member and beyond the limit of connections', async () => {
    const { ann, bo } = await people()
    const cookies = await signIn(bo)
    await ban(bo)
    expect((await tab(cookies)).refused).toBe('UNAUTHORIZED')
    const hers = await signIn(ann)
    for (let count = 0; count < 20; count++) expect((await tab(hers)).refused).toBeNull()
    expect((await tab(hers)).refused).toBe('TOO_MANY_CONNECTIONS')
  })

  it('is closed by signing out, for that session only', async () => {
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

  it('is closed by a ban, by deletion, and by expiry of the session without a notice', async () => {
    const [one, two, three] = await Promise.all(['One', 'Two', 'Three'].map((name) => member(name)))
    const tabs = [await tabOf(one!), await tabOf(two!), await tabOf(three!)]
    await ban(one!)
    await erase(two!)
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', three!.userId)
      .execute()
    for (const { state } of tabs) await until(() => expect(state.disconnected).toBe('io server disconnect'))
  })

  it('disconnects a client that floods it', async () => {
    const { ann } = await people()
    const flooding = await tabOf(ann)
    for (let count = 0; count < 400; count++)
      flooding.socket.emit('typing', { conversationId: randomUUID(), typing: true })
    await until(() => expect(flooding.state.disconnected).toBe('io server disconnect'))
  })
})

describe('A connection without a session', () => {
  it('may try to authenticate once and is closed when refused', async () => {
    const refusals = ({ known }: ReturnType<typeof raw>) => known.filter((word) => word.startsWith('44'))
    const [once, often] = [raw(here), raw(here)]
    for (const { opened } of [once, often]) expect(await opened).toBe(true)
    once.socket.send(connectPacket)
    for (let count = 0; count < 50; count++) often.socket.send(connectPacket)
    await Promise.all([once.closed, often.closed])
    expect(refusals(once)).toEqual(['44{"message":"UNAUTHORIZED"}'])
    expect(refusals(often).length).toBeLessThanOrEqual(1)
  })

  it('counts against the limit of its address until it is closed for silence', async () => {
    expect(opened).toEqual([true, true])
    expect(await beyond.opened).toBe(false)
    await Promise.all(silent.map(({ closed }) => closed))
    const next = raw(strict.url)
    expect(await next.opened).toBe(true)
    next.socket.close()
  })

  it('no longer counts once it is authenticated', async () => {
    const proxied = await startLive({ RATE_LIMIT_FACTOR: '0.04', TRUST_PROXY: '1' })
    const ann = await proxied.newcomer('Ann')
    const token = randomUUID()
    const session = proxied.db.updateTable('session').where('userId', '=', ann.userId)
    // The database stores only a token's hash.
    await session.set({ token: createHash('sha256').update(token).digest('hex') }).execute()
    const signature = createHmac('sha256', identityKeys(proxied.services.secret)[0]).update(token).digest('base64')
    const cookie = `hearth.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    for (let count = 0; count < 4; count++) expect((await openTab(proxied.url, { cookie })).refused).toBeNull()
  })
})
