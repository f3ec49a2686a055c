import { password } from '@hearth/shared/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aNumber, phones } from '../codes/testing.ts'
import { startProvider } from '../providers/testing.ts'
import { appCode, enrolApp } from '../second-factor/testing.ts'
import { apiClient } from './testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const running = await startServices({
  OIDC_PROVIDERS: provider.settings,
  WALLET_SIGN_IN: 'on',
  SMS_COUNTRIES: 'DK',
  TRUST_PROXY: '1',
})
const { db, newcomer } = running
const { send, grant, signIn } = apiClient(running)
const account = async (token: string) => (await send('GET', '/api/me', { token })).body.account

describe('A password of an account with a second factor', () => {
  const mfa = (challenge: string, code: string) => grant({ grant_type: 'mfa', challenge, method: 'totp', code })
  const waitingOf = async (email: string) => (await signIn(email)).body as unknown as { challenge: string }

  it('gives a challenge instead of tokens, which a code completes once', async () => {
    const ann = await newcomer('Ann')
    const { secret } = await enrolApp(ann)
    const before = await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    const refused = await signIn(ann.email)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED', methods: ['totp', 'backup'] },
    })
    expect(refused.body.access_token).toBeUndefined()
    const { challenge } = refused.body as unknown as { challenge: string }
    expect((await mfa('made-up', await appCode(secret))).status).toBe(401)
    expect((await mfa(challenge, '000000')).body.code).toBe('WRONG_CODE')
    expect(await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()).toEqual(before)
    const opened = await mfa(challenge, await appCode(secret))
    expect(opened.status).toBe(200)
    expect(await account(opened.body.access_token)).toMatchObject({ id: ann.userId })
    expect((await mfa(challenge, await appCode(secret))).status).toBe(401)
    expect((await mfa(await waitingOf(ann.email).then((one) => one.challenge), await appCode(secret))).status).toBe(401)
  })

  it('waits after wrong codes, as in the browser', async () => {
    const ann = await newcomer('Ann')
    await enrolApp(ann)
    const { challenge } = await waitingOf(ann.email)
    const states = []
    for (let i = 0; i < 6; i++) states.push((await mfa(challenge, '000000')).status)
    expect(states.at(-1)).toBe(429)
  })
})

describe('A phone number with its password', () => {
  it('gives tokens; a wrong password and an unknown number are refused alike', async () => {
    const { number } = await phones(running).confirmed()
    const bring = (phone: string, word = password) => grant({ grant_type: 'password', phone, password: word })
    const [wrong, unknown] = [await bring(number, 'guess 12'), await bring(aNumber())]
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    const { status, body } = await bring(number)
    expect(status).toBe(200)
    expect(body.user.email).toBeNull()
    expect((await send('GET', '/api/auth/user', { token: body.access_token })).body.user.id).toBe(body.user.id)
  })
})

describe('An ID token of a provider', () => {
  it('gives tokens to a new account, which gives name and birthday first; a foreign or used one gives none', async () => {
    const claims = { sub: 'api 1', email: 'api1@fjord.example', email_verified: true, nonce: 'a nonce of the app' }
    const bring = (id_token: string, provider = 'fjord') =>
      grant({ grant_type: 'id_token', provider, id_token, nonce: 'a nonce of the app' })
    for (const change of [{ aud: 'shop' }, { iss: 'https://evil.example' }, { nonce: 'another nonce' }, { exp: 1 }])
      expect((await bring(await provider.idToken({ ...claims, ...change }))).status, JSON.stringify(change)).toBe(401)
    expect((await bring(await provider.idToken(claims, 'other'))).status).toBe(401)
    const token = await provider.idToken(claims)
    expect((await bring(token, 'unknown')).status).toBeGreaterThanOrEqual(400)
    const { status, body } = await bring(token)
    expect(status).toBe(200)
    expect(await account(body.access_token)).toMatchObject({ detailsRequired: true })
    expect((await send('GET', '/api/discover', { token: body.access_token })).body.code).toBe('DETAILS_REQUIRED')
    expect((await bring(token)).status).toBe(401)
  })
})

describe('The signature of a wallet', () => {
  it('gives tokens for a message of this site with a nonce of this site, once', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const nonce = async () => (await send('POST', '/api/auth/siwe/nonce')).body.nonce as string
    const bring = async (change: object) => {
      const message = createSiweMessage({
        ...{ address: wallet.address, domain: new URL(site).host, uri: site, version: '1', chainId: 1 },
        ...{ nonce: await nonce(), issuedAt: new Date(), expirationTime: new Date(Date.now() + 300_000) },
        ...change,
      })
      const signature = await wallet.signMessage({ message })
      return { again: () => grant({ grant_type: 'web3', message, signature }) }
    }
    expect((await (await bring({ domain: 'evil.example' })).again()).status).toBe(401)
    expect((await (await bring({ nonce: 'a1b2c3d4e5f6g7h8' })).again()).status).toBe(401)
    const { again } = await bring({})
    const opened = await again()
    expect(opened.status).toBe(200)
    expect(opened.body.user.email).toBeNull()
    expect(await account(opened.body.access_token)).toMatchObject({ detailsRequired: true })
    expect((await again()).status).toBe(401)
  })
})
