import type { CaptchaChallenge } from '@hearth/shared/account/captcha'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setCommunity } from '../../../platform/community/testing.ts'
import { startServices } from '../../../testing/services.ts'
import { aSignUp } from '../testing.ts'
import { solved } from './testing.ts'

const { app, services, db, stranger } = await startServices({ TRUST_PROXY: '1' })

let net = 0
let host = 0
/** A network that has made no account yet, and addresses in it. */
const aNetwork = () => {
  const base = `203.${Math.floor(++net / 250)}.${net % 250}`
  return () => `${base}.${(++host % 250) + 1}`
}
const post = async (from: string, path: string, payload: object, proof?: string) => {
  const headers = { 'x-forwarded-for': from, ...(proof !== undefined && { [captchaHeader]: proof }) }
  const answer = await app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() as { code?: string } }
}
const signUp = (from: string, proof?: string) => post(from, '/sign-up/email', aSignUp(), proof)
const proof = async () => solved((await stranger()<CaptchaChallenge>('GET', '/captcha-challenge')).body)
const signUps = async (client: () => string, times: number) => {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await signUp(client())).status)
  return statuses
}
const required = { status: 400, body: { code: 'CAPTCHA_REQUIRED' } }

beforeEach(() => setCommunity(services, {}))

describe('A network from which many have signed up today', () => {
  it('needs a proof of work for each further sign-up, which works once, and no other network does', async () => {
    const [here, elsewhere] = [aNetwork(), aNetwork()]
    expect(await signUps(here, 5)).toEqual([200, 200, 200, 200, 200])
    expect(await signUp(here())).toMatchObject(required)
    const once = await proof()
    expect((await signUp(here(), once)).status).toBe(200)
    expect(await signUp(here(), once)).toMatchObject({ status: 403, body: { code: 'CAPTCHA_FAILED' } })
    expect(await signUp(here(), 'bm90IG9uZQ==')).toMatchObject({ status: 403, body: { code: 'CAPTCHA_FAILED' } })
    expect((await signUp(elsewhere())).status).toBe(200)
  })

  it('needs one for codes and links that make accounts, known address or not, and for nothing else', async () => {
    const here = aNetwork()
    const known = aSignUp()
    expect((await post(here(), '/sign-up/email', known)).status).toBe(200)
    await signUps(here, 4)
    for (const email of [known.email, aSignUp().email]) {
      expect(await post(here(), '/email-otp/send-verification-otp', { email, type: 'sign-in' })).toMatchObject(required)
      expect(await post(here(), '/sign-in/magic-link', { email })).toMatchObject(required)
      expect((await post(here(), '/request-password-reset', { email })).status).toBe(200)
      expect((await post(here(), '/sign-in/email', { email, password: 'wrong' })).body.code).not.toBe(
        'CAPTCHA_REQUIRED',
      )
    }
  })

  it('is known when all come at the same instant', async () => {
    const here = aNetwork()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(here())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'CAPTCHA_REQUIRED')).toHaveLength(7)
  })

  it('is as large as a site of IPv6, /48', async () => {
    const statuses = []
    for (let i = 1; i <= 6; i++) statuses.push((await signUp(`2001:db8:77:${i}::${i}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
    expect((await signUp('2001:db8:78:1::1')).status).toBe(200)
  })

  it('is as busy as the community says, and quiet again the next day', async () => {
    await setCommunity(services, { limits: { signUpsPerNetwork: 1 } })
    const here = aNetwork()
    expect(await signUps(here, 2)).toEqual([200, 400])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await signUp(here())).status).toBe(200)
  })

  it('is kept as a keyed hash of the day, and without any address of a visitor', async () => {
    await signUps(aNetwork(), 1)
    const { rows } = await sql<{ text: string }>`select spent::text as text from spent
      where what = 'signUps'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/203\.|2001:/)
  })

  it('is no network of this machine or behind an untrusted proxy: all visitors would share it', async () => {
    expect(await signUps(() => '127.0.0.1', 7)).toEqual(Array(7).fill(200))
    expect(await signUps(() => '10.0.0.7', 7)).toEqual(Array(7).fill(200))
  })
})

it('A trial over plain http asks for nothing, because browsers could not compute it there', async () => {
  const trial = await startServices({ BASE_URL: 'http://192.168.1.5:3000', ALLOW_HTTP_ON_PRIVATE_NETWORK: 'on' })
  expect((await trial.stranger()('GET', '/captcha-challenge')).status).toBe(404)
})
