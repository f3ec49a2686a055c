import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aNumber } from './codes/testing.ts'
import { appCode, enrolApp, factorSteps } from './second-factor/testing.ts'

// A quarter of all limits: five wrong passwords from one address without a wait.
const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.25' })
const { app, db, newcomer } = running
const { challenged, signIn: firstStep, verify, isIn } = factorSteps(running)
let count = 0
const anAddress = () => `sprayed${++count}@example.test`

/** What is sent to each path below /api/auth, and the answer to a wrong password or code. */
const ways = {
  'sign-in/email': (email: string, password: string) => ({ email, password }),
  token: (email: string, password: string) => ({ grant_type: 'password', email, password }),
  'sign-in/email-otp': (email: string) => ({ email, otp: '000000' }),
  'phone-number/verify': () => ({ phoneNumber: aNumber(), code: '000000' }),
}
type Way = keyof typeof ways

type Try = {
  from: string
  cookie?: string
  way?: Way
}

/** Signs in from a client address. The fixed limit a minute, which others test, is lifted. */
async function signIn(email: string, word: string, { from, cookie = '', way = 'sign-in/email' }: Try) {
  await db.deleteFrom('rateLimit').execute()
  const headers = { 'x-forwarded-for': from, cookie }
  const payload = ways[way](email, word)
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${way}`, headers, payload })
  const device = answer.cookies.find(({ name }) => name === 'hearth.device')
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), device: device?.value }
}
const later = (seconds: number) =>
  sql`update password_tries set again_at = again_at - ${seconds} * interval '1 second',
    last_at = last_at - ${seconds} * interval '1 second'`.execute(db)

describe('Wrong passwords from one client address', () => {
  it('cost growing waits together with wrong codes, however many accounts they are for', async () => {
    const from = '192.0.2.1'
    for (const way of Object.keys(ways) as Way[])
      expect((await signIn(anAddress(), 'guess', { from, way })).status, way).toBe(/otp|phone/.test(way) ? 400 : 401)
    for (const way of ['sign-in/email-otp', 'token'] as const) await signIn(anAddress(), 'guess', { from, way })
    for (const way of Object.keys(ways) as Way[])
      expect((await signIn(anAddress(), 'guess', { from, way })).status, way).toBe(429)
    const waits: number[] = []
    for (let i = 0; i < 4; i++) {
      const refused = await signIn(anAddress(), 'guess', { from })
      expect(refused.status).toBe(429)
      waits.push(refused.wait)
      await later(refused.wait)
      expect((await signIn(anAddress(), 'guess', { from })).status).toBe(401)
    }
    expect(waits.map((wait) => Math.round(wait / 30))).toEqual([1, 2, 4, 8])
    // Another address is another client; an IPv6 subscriber is one.
    expect((await signIn(anAddress(), 'guess', { from: '192.0.2.2' })).status).toBe(401)
    for (let i = 0; i < 6; i++) await signIn(anAddress(), 'guess', { from: `2001:db8:1:2::${i + 1}` })
    expect((await signIn(anAddress(), 'guess', { from: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await signIn(anAddress(), 'guess', { from: '2001:db8:1:3::1' })).status).toBe(401)
  })

  it('are not forgotten for the right password of the guesser', async () => {
    const from = '192.0.2.3'
    const { email } = await newcomer('Mallory')
    for (let i = 0; i < 5; i++) {
      await signIn(anAddress(), 'guess', { from })
      expect((await signIn(email, password, { from })).status).toBe(200)
    }
    expect((await signIn(anAddress(), 'guess', { from })).status).toBe(401)
    expect((await signIn(email, password, { from })).status).toBe(429)
  })

  it('lock nobody out: a browser that signed in before goes on, a new one waits or comes from elsewhere', async () => {
    const from = '192.0.2.4'
    const { email } = await newcomer('Ann')
    const { device } = await signIn(email, password, { from })
    for (let i = 0; i < 6; i++) await signIn(anAddress(), 'guess', { from })
    expect((await signIn(email, password, { from })).status).toBe(429)
    expect((await signIn(email, password, { from: '192.0.2.5' })).status).toBe(200)
    expect((await signIn(email, password, { from, cookie: `hearth.device=${device}` })).status).toBe(200)
  })

  it('make nobody wait before that, also at the same instant', async () => {
    // No more than the fixed limit a minute allows.
    const tries = Array.from({ length: 3 }, () => signIn(anAddress(), 'guess', { from: '192.0.2.7' }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('count anew after an hour without one, and leave no address in the database', async () => {
    const from = '192.0.2.6'
    for (let i = 0; i < 6; i++) await signIn(anAddress(), 'guess', { from })
    await later(3600)
    for (let i = 0; i < 5; i++) expect((await signIn(anAddress(), 'guess', { from })).status).toBe(401)
    expect(JSON.stringify(await db.selectFrom('passwordTries').selectAll().execute())).not.toContain('192.0.2')
  })

  it('count for the browser, not for a program that serves many and passes on a known browser’s cookie', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.8' }
    const grant = async (payload: object, cookie = '') => {
      await db.deleteFrom('rateLimit').execute()
      return app.inject({ method: 'POST', url: '/api/auth/token', headers: { ...headers, cookie }, payload })
    }
    for (const name of ['Ann', 'Bo']) {
      const person = await newcomer(name)
      const { secret } = await enrolApp(person)
      const challenge = async (cookie = '') =>
        (await grant({ grant_type: 'password', email: person.email, password }, cookie)).json().challenge
      const right = { grant_type: 'mfa', challenge: await challenge(), method: 'totp', code: await appCode(secret) }
      const device = (await grant(right)).cookies.find((cookie) => cookie.name === 'hearth.device')!.value
      const wrong = { ...right, challenge: await challenge(`hearth.device=${device}`), code: '000000' }
      const cookie = `hearth.device=${device}; hearth.challenge=another`
      for (let i = 0; i < 3; i++) expect((await grant(wrong, cookie)).json().code).toBe('WRONG_CODE')
    }
    expect((await signIn(anAddress(), 'guess', { from: '192.0.2.8' })).status).toBe(401)
  })

  it('count at the second step too, from which a browser that has signed in before goes on', async () => {
    const forget = () => db.deleteFrom('rateLimit').execute()
    const [ann, bo, own] = [await challenged('Ann'), await challenged('Bo'), await challenged('Own')]
    expect((await verify(own.browser, await appCode(own.factor.secret))).status).toBe(200)
    await own.browser('POST', '/auth/sign-out', {})
    await forget()
    await firstStep(own.browser, own)
    for (const { browser } of [ann, bo, ann, bo, ann, bo]) {
      await forget()
      expect((await verify(browser, '000000')).body.code).toBe('WRONG_CODE')
    }
    await forget()
    expect((await verify(ann.browser, await appCode(ann.factor.secret))).status).toBe(429)
    expect((await verify(own.browser, await appCode(own.factor.secret, 1))).status).toBe(200)
    expect(await isIn(ann.browser)).toBe(false)
  })
})
