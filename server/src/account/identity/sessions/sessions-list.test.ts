import type { MemberSession } from '@hearth/shared/account/sessions'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deviceName, deviceText } from '../../../platform/config/device-name.ts'
import { startServices } from '../../../testing/services.ts'
import { eventKinds } from '../testing.ts'

const { app, services, db, stranger, newcomer, member } = await startServices({
  TRUST_PROXY: '127.0.0.1',
  COUNTRY_HEADER: 'CF-IPCountry',
})

const agents = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

/** Signs in as a browser elsewhere. @returns the answer's cookies as a header */
async function signInFrom(email: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers,
    payload: { email, password },
  })
  expect(answer.statusCode).toBe(200)
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(decodeURIComponent(value))}`).join('; ')
}

const listOf = async (person: { ask: ReturnType<typeof stranger> }) =>
  (await person.ask<MemberSession[]>('GET', '/me/sessions')).body
const end = (person: { ask: ReturnType<typeof stranger> }, id: string) =>
  person.ask<{ code: string }>('DELETE', `/me/sessions/${id}`)

describe('The list of sessions', () => {
  it('is refused to a stranger, and shows a member no other than their own', async () => {
    expect((await stranger()('GET', '/me/sessions')).status).toBe(401)
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const [own] = await listOf(bo)
    expect(await listOf(ann)).toMatchObject([{ current: true, browser: null, country: null }])
    for (const id of [own!.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await end(ann, id)
      expect([status, body.code]).toEqual([404, 'SESSION_NOT_FOUND'])
    }
    expect((await bo.ask('GET', '/me')).status).toBe(200)
    expect((await end(ann, 'not-an-id')).status).toBe(400)
  })

  it('names browser, system, country and last use, and never the address or what the browser said', async () => {
    const ann = await member('Ann')
    await signInFrom(ann.email, { 'user-agent': agents.mobile, 'cf-ipcountry': 'dk' })
    await signInFrom(ann.email, { 'user-agent': agents.desktop, 'cf-ipcountry': 'T1' })
    const sessions = await listOf(ann)
    expect(sessions).toMatchObject([
      { current: true },
      { browser: 'Firefox', system: 'Windows', kind: 'desktop', country: null, current: false },
      { browser: 'Safari', system: 'iOS', kind: 'mobile', country: 'DK', current: false },
    ])
    const text = JSON.stringify(sessions)
    for (const secret of ['Mozilla', '127.0.0.1', 'token', ann.userId]) expect(text).not.toContain(secret)
    expect(deviceName(`<script>${'x'.repeat(600)}`)).toEqual({ browser: null, system: null, kind: null })
    expect(deviceName('<b>Evil/1.0</b> (Windows NT 10.0)').browser).toBeNull()
    expect(deviceText(agents.desktop)).toBe('Firefox, Windows')
  })

  it('believes a country from the trusted proxy only', async () => {
    const ann = await member('Ann')
    await signInFrom(ann.email, { 'user-agent': agents.desktop, 'cf-ipcountry': 'DK' }, '203.0.113.9')
    await signInFrom(ann.email, { 'user-agent': agents.desktop, 'x-hearth-country': 'SE' })
    expect((await listOf(ann)).map(({ country }) => country)).toEqual([null, null, null])
    const open = await startServices({ COUNTRY_HEADER: 'cf-ipcountry' })
    const bo = await open.member('Bo')
    await open.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'cf-ipcountry': 'DK' },
      payload: { email: bo.email, password },
    })
    const { body } = await bo.ask<MemberSession[]>('GET', '/me/sessions')
    expect(body.map(({ country }) => country)).toEqual([null, null])
  })

  it('writes the last use at most once in 15 minutes', async () => {
    const ann = await member('Ann')
    const used = async () => {
      const { lastUsedAt } = await db
        .selectFrom('session')
        .where('userId', '=', ann.userId)
        .select('lastUsedAt')
        .executeTakeFirstOrThrow()
      return lastUsedAt.getTime()
    }
    const began = await used()
    await ann.ask('GET', '/me')
    expect(await used()).toBe(began)
    await sql`update session set last_used_at = now() - interval '16 minutes' where user_id = ${ann.userId}`.execute(db)
    await Promise.all([ann.ask('GET', '/me'), ann.ask('GET', '/me')])
    expect(await used()).toBeGreaterThanOrEqual(began)
  })

  it('ends one session at once, also the one that asks', async () => {
    const ann = await member('Ann')
    const elsewhere = stranger()
    await elsewhere('POST', '/auth/sign-in/email', { email: ann.email, password })
    const [own, other] = await listOf(ann)
    expect((await end(ann, other!.id)).status).toBe(200)
    expect((await elsewhere('GET', '/me')).status).toBe(401)
    expect((await end(ann, other!.id)).body.code).toBe('SESSION_NOT_FOUND')
    expect((await end(ann, own!.id)).status).toBe(200)
    expect((await ann.ask('GET', '/me')).status).toBe(401)
  })
})

describe('A sign-in from a browser that has not signed in to the account before', () => {
  const events = async (userId: string) => (await eventKinds(db, userId)).filter((kind) => kind === 'new_device').length

  it('is told to the owner once for each browser, with a link that ends all sessions', async () => {
    const ann = await member('Ann')
    const elsewhere = stranger()
    const signIn = (word = password) => elsewhere('POST', '/auth/sign-in/email', { email: ann.email, password: word })
    await signIn('not it 42')
    expect(await events(ann.userId)).toBe(0)
    await signIn()
    await elsewhere('POST', '/auth/sign-out', {})
    await signIn()
    expect(await events(ann.userId)).toBe(1)
    await services.mailSender.settled()
    const [mail, ...others] = services.mailer.captured!.filter(({ to }) => to === ann.email)
    expect(others).toEqual([])
    expect(mail!.text).toContain('Unknown device')
    expect(mail!.links[0]).toContain('link=not-me')
    await elsewhere('POST', '/auth/change-password', { currentPassword: password, newPassword: 'a better one 43' })
    expect(await events(ann.userId)).toBe(1)
  })

  it('names browser and system, and is not told of the first steps of a new account', async () => {
    const [ann, bo] = [await member('Ann'), await newcomer('Bo')]
    for (const { email } of [ann, bo]) await signInFrom(email, { 'user-agent': agents.desktop })
    await services.mailSender.settled()
    const mails = services.mailer.captured!.filter(({ to }) => to === ann.email || to === bo.email)
    expect(mails).toMatchObject([{ to: ann.email, text: expect.stringContaining('Firefox, Windows') }])
  })

  it('is told without a profile too, but not in the first hour, nor when the account has never been used', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    await ann.ask('GET', '/me')
    const told = async () => {
      for (const { email } of [ann, bo]) await signInFrom(email, {})
      return [await events(ann.userId), await events(bo.userId)]
    }
    expect(await told()).toEqual([0, 0])
    await sql`update "user" set created_at = created_at - interval '61 minutes'`.execute(db)
    expect(await told()).toEqual([1, 0])
  })
})
