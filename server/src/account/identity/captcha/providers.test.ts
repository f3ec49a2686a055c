import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captchaAction, captchaHeader } from '@hearth/shared/account/captcha-constants'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { aSignUp } from '../testing.ts'

type Asked = Record<string, string>

/** A provider's check, as a real server: what was asked of it, and what it answers. */
async function verifier() {
  const asked: Asked[] = []
  const state = { answer: {} as object | 'nothing' | 'an error', used: new Set<string>() }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const text = await new Response(request as never).text()
    const isJson = request.headers['content-type']?.includes('json')
    const input: Asked = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    asked.push(input)
    if (state.answer === 'nothing') return
    response.statusCode = state.answer === 'an error' ? 500 : 200
    // A provider accepts a token once.
    const isUsed = state.used.has(input.response!)
    state.used.add(input.response!)
    const answer = isUsed ? { success: false, 'error-codes': ['timeout-or-duplicate'] } : state.answer
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` }
}

const { asked, state, url } = await verifier()
beforeEach(() => asked.splice(0))
const keys = { CAPTCHA_SITE_KEY: 'the site', CAPTCHA_SECRET: 'the secret', CAPTCHA_VERIFY_URL: url }
const turnstile = await startServices({ CAPTCHA: 'turnstile', ...keys })
const hcaptcha = await startServices({ CAPTCHA: 'hcaptcha', ...keys })

let count = 0
const signUp = async ({ app }: typeof turnstile, token: string | null = `token ${++count}`) => {
  const headers = token === null ? {} : { [captchaHeader]: token }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: aSignUp(), headers })
  return [answer.statusCode, answer.json().code]
}
const ours = { success: true, hostname: 'localhost', action: captchaAction }

describe.each([
  { name: 'Turnstile', running: turnstile },
  { name: 'hCaptcha', running: hcaptcha },
])('$name', ({ name, running }) => {
  it('opens a sign-up with a token that its provider accepts, once', async () => {
    state.answer = ours
    expect(await signUp(running, `one of ${name}`)).toEqual([200, undefined])
    expect(asked[0]).toMatchObject({ secret: 'the secret', response: `one of ${name}` })
    expect(await signUp(running, `one of ${name}`)).toEqual([403, 'CAPTCHA_FAILED'])
  })

  it('opens nothing without a token, with a refused one, or while the provider fails', async () => {
    expect(await signUp(running, null)).toEqual([400, 'CAPTCHA_REQUIRED'])
    expect(asked).toEqual([])
    state.answer = { success: false }
    expect(await signUp(running)).toEqual([403, 'CAPTCHA_FAILED'])
    state.answer = 'an error'
    expect(await signUp(running)).toEqual([503, 'CAPTCHA_UNAVAILABLE'])
    expect(await running.db.selectFrom('user').select('email').execute()).toHaveLength(1)
  })

  it('opens nothing when the provider does not answer within ten seconds', async () => {
    state.answer = 'nothing'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = signUp(running)
    while (!asked.length) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await waiting).toEqual([503, 'CAPTCHA_UNAVAILABLE'])
  })
})

it('A Turnstile token of another site or for another action opens nothing', async () => {
  for (const change of [{ hostname: 'evil.example' }, { action: 'comment' }, { hostname: undefined }]) {
    state.answer = { ...ours, ...change }
    expect(await signUp(turnstile)).toEqual([403, 'CAPTCHA_FAILED'])
  }
})

it('hCaptcha is told the site, so that it refuses tokens of others', async () => {
  state.answer = { success: false, 'error-codes': ['sitekey-secret-mismatch'] }
  expect(await signUp(hcaptcha)).toEqual([403, 'CAPTCHA_FAILED'])
  expect(asked[0]).toMatchObject({ sitekey: 'the site' })
})

it("Pages may load the provider's script and frame, and no other host's; nobody learns the secret", async () => {
  for (const [{ app, stranger }, host] of [
    [turnstile, 'https://challenges.cloudflare.com'],
    [hcaptcha, 'https://hcaptcha.com https://*.hcaptcha.com'],
  ] as const) {
    const policy = String((await app.inject('/api/health')).headers['content-security-policy'])
    for (const part of ['script-src', 'frame-src', 'connect-src']) expect(policy).toMatch(new RegExp(`${part}[^;]* `))
    for (const [, hosts] of policy.matchAll(/(?:script|frame)-src (?:'self' ?)?([^;]*)/g)) expect(hosts).toBe(host)
    const { body } = await stranger()('GET', '/ways-in')
    expect(body).toMatchObject({ captcha: { siteKey: 'the site' } })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect((await stranger()('GET', '/captcha-challenge')).status).toBe(404)
  }
})
