import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/retention/delete-expired.ts'
import { startServices } from '../../testing/services.ts'
import { eventKinds } from './testing.ts'

// Factor 1000 lifts every other limit; the one per account stays.
const { app, services, db, newcomer, stranger, ban } = await startServices({ TRUST_PROXY: '1' })
let count = 0
const anAddress = () => `guessed${++count}@example.test`

/** Signs in from a new network address, with a browser's cookies if given. */
async function signIn(email: string, word: string, cookie = '', from = `192.0.2.${++count % 250}`) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'x-forwarded-for': from, cookie },
    payload: { email, password: word },
  })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies }
}

async function guess(email: string, times: number, cookie = '') {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await signIn(email, `guess number ${i}`, cookie))
  return answers.map(({ status }) => status)
}

/** Moves all counts into the past. */
const later = (seconds: number) =>
  sql`update password_tries set again_at = again_at - ${seconds} * interval '1 second',
    last_at = last_at - ${seconds} * interval '1 second'`.execute(db)
const kindsOf = (userId: string) => eventKinds(db, userId)

describe('Wrong passwords for one account', () => {
  it('cost a wait from the fifth on, from any number of addresses', async () => {
    const email = anAddress()
    expect(await guess(email, 10)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
    const refused = await signIn(email, 'guess', '', '198.51.100.7')
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers['retry-after'])
    expect(refused.body.retryAfter).toBe(wait)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
  })

  it('are answered identically for a known and an unknown address, however written', async () => {
    const { email } = await newcomer('Ann')
    const unknown = anAddress()
    for (const address of [email, unknown]) {
      expect(await guess(address.toUpperCase(), 3)).toEqual([401, 401, 401])
      expect(await guess(address, 3)).toEqual([401, 401, 429])
    }
    const [known, other] = [await signIn(email, 'guess'), await signIn(unknown, 'guess')]
    expect(Object.keys(known.body)).toEqual(Object.keys(other.body))
    expect([known.status, known.body.code]).toEqual([other.status, other.body.code])
  })

  it('wait longer each time, so that a day allows fewer than a hundred', async () => {
    const email = anAddress()
    await guess(email, 5)
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      const refused = await signIn(email, 'guess')
      waits.push(Number(refused.headers['retry-after']))
      await later(waits.at(-1)!)
      expect((await signIn(email, 'guess')).status).toBe(401)
    }
    expect(waits.map((wait) => Math.round(wait / 30))).toEqual([1, 2, 4, 8, 16, 32, 32, 32])
  })

  it('count the same concurrently as in sequence', async () => {
    const email = anAddress()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn(email, `guess ${i}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('never lock the owner out: the right one works after the wait and clears the count', async () => {
    const { email } = await newcomer('Ann')
    await guess(email, 6)
    expect((await signIn(email, password)).status).toBe(429)
    await later(30)
    expect((await signIn(email, password)).status).toBe(200)
    expect(await guess(email, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('do not affect a browser that has signed in before', async () => {
    const { email } = await newcomer('Ann')
    const { cookies } = await signIn(email, password)
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('hearth.device='))!
    await guess(email, 7)
    expect((await signIn(email, password)).status).toBe(429)
    expect((await signIn(email, password, device)).status).toBe(200)
    // Another account's device, a forged one, and guesses from a stolen one do not help.
    const other = await signIn((await newcomer('Bo')).email, password)
    expect((await signIn(email, password, other.cookies)).status).toBe(429)
    for (const forged of [
      device.replace('device=', 'device=x'),
      `${device.slice(0, -1)}${device.endsWith('A') ? 'E' : 'A'}`,
    ])
      expect((await signIn(email, password, forged)).status).toBe(429)
    expect(await guess(email, 6, device)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('notify the owner after a hundred in a row, by a mail whose link lets them in', async () => {
    const ann = await newcomer('Ann')
    await guess(ann.email, 1)
    await sql`update password_tries set failures = 98`.execute(db)
    await guess(ann.email, 1)
    const warnings = async () => {
      await services.mailSender.settled()
      return services.mailer.captured!.filter((mail) => mail.to === ann.email)
    }
    expect(await warnings()).toEqual([])
    await later(960)
    await guess(ann.email, 1)
    await expect.poll(async () => (await warnings()).length).toBe(1)
    const { subject, links } = (await warnings())[0]!
    expect(subject).toBe('Someone is guessing your Hearth password')
    await expect.poll(() => kindsOf(ann.userId)).toContain('member_warned')
    const token = decodeURIComponent(new URL(links[0]!).hash.slice(1))
    const ask = stranger()
    expect((await ask('POST', '/auth/reset-password', { token, newPassword: 'a better one 43' })).status).toBe(200)
    await guess(ann.email, 6)
    const again = { email: ann.email, password: 'a better one 43' }
    expect((await ask('POST', '/auth/sign-in/email', again)).status).toBe(200)
  })

  it('are not counted if no password was checked', async () => {
    const { email, userId } = await newcomer('Ann')
    for (let i = 0; i < 8; i++) expect((await signIn(email, 'p'.repeat(200))).status).toBe(400)
    await ban({ userId })
    for (let i = 0; i < 8; i++) expect((await signIn(email, password)).body.code).toBe('ACCOUNT_BANNED')
    expect(await kindsOf(userId)).not.toContain('sign_in_delayed')
  })

  it('are deleted after a day without any', async () => {
    const email = anAddress()
    await guess(email, 6)
    await later(86_300)
    await deleteExpired(services)
    const tries = () => db.selectFrom('passwordTries').selectAll().execute()
    expect(await tries()).not.toEqual([])
    await later(200)
    await deleteExpired(services)
    expect(await tries()).toEqual([])
  })

  it('leave neither the address nor the password in the database', async () => {
    await guess('unspoken.guess@example.test', 2)
    const rows = await db.selectFrom('passwordTries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/unspoken|example/)
  })
})

describe('The current password, required for a change', () => {
  it('cannot be guessed with a borrowed session, and guesses there do not block signing in', async () => {
    const ann = await newcomer('Ann')
    const change = (currentPassword: string) =>
      ann.ask<{ code?: string }>('POST', '/auth/change-password', { currentPassword, newPassword: 'a better one 43' })
    for (let i = 0; i < 5; i++) expect((await change(`guess ${i}`)).body.code).toBe('INVALID_PASSWORD')
    expect((await change(password)).status).toBe(429)
    expect((await signIn(ann.email, password)).status).toBe(200)
    await later(30)
    expect((await change(password)).status).toBe(200)
    expect(await kindsOf(ann.userId)).toEqual(expect.arrayContaining(['password_failed', 'sign_in_delayed']))
  })
})

describe('A reset link', () => {
  it('makes the browser that opens it known', async () => {
    const ann = await newcomer('Ann')
    await guess(ann.email, 6)
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    await services.mailSender.settled()
    const link = services.mailer.captured!.find((mail) => mail.to === ann.email)!.links[0]!
    const token = decodeURIComponent(new URL(link).hash.slice(1))
    const ask = stranger()
    expect((await ask('POST', '/auth/reset-password', { token, newPassword: 'a better one 43' })).status).toBe(200)
    await guess(ann.email, 6)
    const again = { email: ann.email, password: 'a better one 43' }
    expect((await stranger()('POST', '/auth/sign-in/email', again)).status).toBe(429)
    expect((await ask('POST', '/auth/sign-in/email', again)).status).toBe(200)
  })
})
