import { Writable } from 'node:stream'
import type { Wallet } from '@hearth/shared/account/wallets'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/config/log.ts'
import { startServices } from '../../../testing/services.ts'
import { identity } from '../testing.ts'
import { newWallet } from './testing.ts'

const lines: string[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const running = await startServices({ WALLET_SIGN_IN: 'on' }, createLog({ LOG_LEVEL: 'trace' }, destination))
const { app, db, services, stranger, newcomer, ban } = running
const { mailsTo } = identity(running)
const { origin, host } = new URL(services.env.BASE_URL)

type Ask = ReturnType<typeof stranger>
type Fields = Parameters<typeof createSiweMessage>[0]

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

async function nonceFor(ask: Ask) {
  const { status, body } = await ask<{ nonce: string }>('POST', '/auth/siwe/nonce')
  expect(status).toBe(200)
  return body.nonce
}

/** The message that the sign-in screen writes; `change` makes it lie. */
function messageOf(address: `0x${string}`, nonce: string, change: Partial<Fields> = {}) {
  const times = { issuedAt: new Date(), expirationTime: minutes(5) }
  const from = { address, nonce, domain: host, uri: origin, version: '1', chainId: 1 } as const
  return createSiweMessage({ ...from, ...times, ...change })
}

const verify = (ask: Ask, body: object) =>
  ask<{ code?: string; user?: { id: string } }>('POST', '/auth/siwe/verify', body)

async function signIn(wallet: ReturnType<typeof newWallet>, change: Partial<Fields> = {}, ask = stranger()) {
  const message = messageOf(wallet.address, await nonceFor(ask), change)
  const answer = await verify(ask, { message, signature: await wallet.signMessage({ message }) })
  return { ask, ...answer }
}

const details = { firstName: 'Vi', lastName: 'Lund', birthday: '1991-03-04' }

/** Everything that the database has of an account, but the two tables of wallets. */
async function rowsOf(userId: string) {
  const tables = ['user', 'session', 'securityEvents', 'profiles'] as const
  const found = tables.map((table) =>
    db
      .selectFrom(table)
      .where(table === 'user' ? 'id' : 'userId', '=', userId)
      .selectAll()
      .execute(),
  )
  return Promise.all(found)
}

it('A banned member is told the reason instead of a session', async () => {
  const wallet = newWallet()
  const { body } = await signIn(wallet)
  await ban({ userId: body.user!.id })
  const again = await signIn(wallet)
  expect([again.status, again.body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  expect((await again.ask('GET', '/me')).status).toBe(401)
})

describe('A wallet', () => {
  it('makes an account that gives name and birthday first, and signs in to it again', async () => {
    const wallet = newWallet()
    const first = await signIn(wallet)
    expect(first.status).toBe(200)
    expect((await first.ask('GET', '/discover')).body).toMatchObject({ code: 'DETAILS_REQUIRED' })
    expect((await first.ask('PUT', '/me/details', details)).status).toBe(200)
    const second = await signIn(wallet)
    expect(second.body.user?.id).toBe(first.body.user?.id)
    expect((await second.ask('GET', '/me')).body).toMatchObject({
      account: { email: null, detailsRequired: false },
      profile: { firstName: 'Vi' },
    })
  })

  it('signs in whether its signatures end with 27 and 28 or with 0 and 1', async () => {
    const wallet = newWallet()
    for (let round = 0; round < 4; round++) {
      const ask = stranger()
      const message = messageOf(wallet.address, await nonceFor(ask))
      const signature = (await wallet.signMessage({ message })).replace(/1b$/, '00').replace(/1c$/, '01')
      expect((await verify(ask, { message, signature })).status).toBe(200)
    }
  })

  it('of a person below the minimum age leaves nothing', async () => {
    const wallet = newWallet()
    const { ask, body } = await signIn(wallet)
    const birthday = `${new Date().getFullYear() - 17}-01-01`
    expect((await ask('PUT', '/me/details', { ...details, birthday })).status).toBe(422)
    expect((await rowsOf(body.user!.id))[0]).toEqual([])
    expect(await db.selectFrom('walletAddress').where('address', '=', wallet.address).selectAll().execute()).toEqual([])
  })

  it('is shown to nobody, and masked to its owner', async () => {
    const wallet = newWallet()
    const { ask, body } = await signIn(wallet)
    await ask('PUT', '/me/details', details)
    const answers = [body, (await ask('GET', '/me')).body, (await ask('GET', '/auth/get-session')).body]
    const seen = JSON.stringify([answers, await rowsOf(body.user!.id), lines]).toLowerCase()
    expect(lines.join('')).toContain('/api/auth/siwe/verify')
    expect(seen).not.toContain(wallet.address.slice(2).toLowerCase())
    expect(JSON.stringify(answers)).not.toContain('.invalid')
    const [own] = (await ask<Wallet[]>('GET', '/me/wallets')).body
    expect(own!.address).toBe(`${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`)
    expect((await stranger()('GET', '/me/wallets')).status).toBe(401)
  })

  it('gets no mail and no other address', async () => {
    const wallet = newWallet()
    const { body } = await signIn(wallet)
    const ask = stranger()
    const message = messageOf(wallet.address, await nonceFor(ask))
    const signature = await wallet.signMessage({ message })
    expect((await verify(ask, { message, signature, email: 'ann@example.test' })).status).toBe(400)
    const { email } = await db
      .selectFrom('user')
      .where('id', '=', body.user!.id)
      .select('email')
      .executeTakeFirstOrThrow()
    expect(email).toMatch(/^[0-9a-f]{32}@wallet\.invalid$/)
    for (const path of ['request-password-reset', 'send-verification-email'])
      await stranger()('POST', `/auth/${path}`, { email })
    await services.mailSender.settled()
    expect(services.mailer.captured!.filter(({ to }) => to === email)).toEqual([])
  })

  it('is removed by its owner alone, and never as the last way in', async () => {
    const wallet = newWallet()
    const { ask, body } = await signIn(wallet)
    await ask('PUT', '/me/details', details)
    const [{ id }] = (await ask<Wallet[]>('GET', '/me/wallets')).body as [Wallet]
    const eve = await signIn(newWallet())
    await eve.ask('PUT', '/me/details', details)
    expect((await eve.ask('DELETE', `/me/wallets/${id}`)).status).toBe(404)
    expect((await ask('DELETE', `/me/wallets/${id}`)).body).toMatchObject({ code: 'LAST_WAY_IN' })
    const userId = body.user!.id
    const password = { userId, accountId: userId, providerId: 'credential', password: 'x' }
    await db.insertInto('account').values(password).execute()
    const session = db.updateTable('session').where('userId', '=', userId)
    await session.set({ authenticatedAt: minutes(-11) }).execute()
    expect((await ask('DELETE', `/me/wallets/${id}`)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    const email = 'vi@example.test'
    await db.updateTable('user').set({ email, emailVerified: true }).where('id', '=', userId).execute()
    const [here, elsewhere] = [await signIn(wallet), await signIn(wallet)]
    expect((await here.ask('DELETE', `/me/wallets/${id}`)).status).toBe(200)
    expect((await here.ask('GET', '/me')).status).toBe(200)
    expect((await elsewhere.ask('GET', '/me')).status).toBe(401)
    const [mail] = await mailsTo(email)
    expect([mail!.subject, mail!.links[0]]).toEqual([
      'Ethereum was unlinked from your Hearth account',
      expect.stringContaining('link=not-me#'),
    ])
    const next = await signIn(wallet)
    expect(next.body.user?.id).not.toBe(userId)
  })

  it('is linked to no account: a member who brings one stays apart from it', async () => {
    const ann = await newcomer('Ann')
    const { status, body } = await signIn(newWallet(), {}, ann.ask)
    expect(status).toBe(200)
    expect(body.user!.id).not.toBe(ann.userId)
    const linked = db.selectFrom('walletAddress').where('userId', '=', ann.userId).selectAll()
    expect(await linked.execute()).toEqual([])
    const ways = db.selectFrom('account').where('userId', '=', ann.userId).select('providerId')
    expect(await ways.execute()).toEqual([{ providerId: 'credential' }])
  })

  it('makes one account, also when it signs in twice at the same instant', async () => {
    const wallet = newWallet()
    await Promise.all([signIn(wallet), signIn(wallet)])
    expect((await signIn(wallet)).status).toBe(200)
    const rows = await db.selectFrom('walletAddress').where('address', '=', wallet.address).select('userId').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('A sign-in with a wallet is refused', () => {
  const refusal = { status: 401, body: { code: 'WALLET_REFUSED' } }

  it.each<[string, () => Partial<Fields>]>([
    ['for another domain', () => ({ domain: 'hearth.example' })],
    ['for another port of this host', () => ({ domain: 'localhost:3001' })],
    ['for another scheme', () => ({ scheme: 'https' })],
    ['for another URI', () => ({ uri: 'https://hearth.example/' })],
    ['for another chain', () => ({ chainId: 137 })],
    ['after its end', () => ({ issuedAt: minutes(-9), expirationTime: minutes(-1) })],
    ['without an end', () => ({ expirationTime: undefined })],
    ['with an end later than ten minutes', () => ({ expirationTime: minutes(11) })],
    ['with a time of issue to come', () => ({ issuedAt: minutes(2), expirationTime: minutes(9) })],
    ['with a beginning', () => ({ notBefore: minutes(-1) })],
    ['with resources', () => ({ resources: ['https://hearth.example/'] })],
    ['with an invented nonce', () => ({ nonce: 'a1b2c3d4e5f6' })],
  ])('%s', async (_, change) => {
    const answer = await signIn(newWallet(), change())
    expect(answer).toMatchObject(refusal)
    expect((await answer.ask('GET', '/me')).status).toBe(401)
  })

  it('with a nonce that was used, also at the same instant or by another wallet', async () => {
    const [wallet, other] = [newWallet(), newWallet()]
    const ask = stranger()
    const nonce = await nonceFor(ask)
    const message = messageOf(wallet.address, nonce)
    const signed = { message, signature: await wallet.signMessage({ message }) }
    const answers = await Promise.all([verify(ask, signed), verify(stranger(), signed), verify(stranger(), signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await verify(stranger(), signed)).toMatchObject(refusal)
    const again = messageOf(other.address, nonce)
    expect(await verify(ask, { message: again, signature: await other.signMessage({ message: again }) })).toMatchObject(
      refusal,
    )
  })

  it('with the address of somebody else, a changed message, or something else in place of a signature', async () => {
    const [wallet, other] = [newWallet(), newWallet()]
    const ask = stranger()
    const attempts: [message: string, signed: string][] = []
    const pair = async (change: (message: string) => string) => {
      const message = messageOf(wallet.address, await nonceFor(ask))
      attempts.push([change(message), await wallet.signMessage({ message })])
    }
    await pair((message) => message.replace(wallet.address, other.address))
    await pair((message) => message.replace('\n\n\nURI', '\n\nI agree\n\nURI'))
    await pair((message) => `${message}\nChain ID: 1`)
    await pair((message) => message.replaceAll('\n', '\r\n'))
    for (const [message, signature] of attempts)
      expect(await verify(ask, { message, signature })).toMatchObject(refusal)
    const message = messageOf(wallet.address, await nonceFor(ask))
    const ofSolana = messageOf(wallet.address, await nonceFor(ask)).replace('Ethereum', 'Solana')
    const signed = { message: ofSolana, signature: await wallet.signMessage({ message: ofSolana }) }
    expect(await verify(ask, signed), 'a message for Solana').toMatchObject(refusal)
    for (const signature of ['x', '0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`])
      expect((await verify(ask, { message, signature })).status).toBe(401)
    for (const body of [{}, { message: 1, signature: '0x' }, { message: '', signature: '' }])
      expect((await verify(ask, body)).status).toBe(400)
  })

  it("from another site's page", async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/siwe/verify', headers, payload: {} })
    expect(answer.statusCode).toBe(403)
  })

  it('and recorded, without the address', async () => {
    const count = async () =>
      (
        await db
          .selectFrom('securityEvents')
          .where('kind', '=', 'wallet_refused')
          .where('address', 'is', null)
          .select('id')
          .execute()
      ).length
    const before = await count()
    await signIn(newWallet(), { chainId: 5 })
    expect(await count()).toBe(before + 1)
  })
})
