import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { passTime } from '../../../platform/limits/testing.ts'
import { deleteExpired } from '../../../platform/retention/delete-expired.ts'
import { startServices } from '../../../testing/services.ts'
import { aSignUp, identity } from '../testing.ts'
import { type Body, deviceOf, isSignedIn, otherCode, sendingFrom, waitSeconds } from './testing.ts'

// The limit of codes grows with the factor; TRUST_PROXY gives each request an address of its own.
const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
const { app, db, services, stranger, newcomer } = running
const { mailsTo, signedUp, signIn } = identity(running)

const from = sendingFrom(running)
const ask = (email: string, more: object = {}) =>
  from('/email-otp/send-verification-otp', { email, type: 'sign-in', ...more })
const askLink = (email: string, more: object = {}) => from('/sign-in/magic-link', { email, ...more })
const enter = (email: string, otp: string, more: object = {}) => from('/sign-in/email-otp', { email, otp, ...more })
const press = (token: string) => from('/magic-link/verify', { token })

const newestMail = async (email: string) => (await mailsTo(email))[0]!
const codeTo = async (email: string) => (await mailsTo(email)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])[0]!
const tokenTo = async (email: string) =>
  new URL(
    (await mailsTo(email)).flatMap(({ links }) => links).find((link) => link.includes('link=sign-in'))!,
  ).hash.slice(1)
const accountsOf = (email: string) => db.selectFrom('user').where('email', '=', email).selectAll().execute()
const sessionsOf = (userId: string) => db.selectFrom('session').where('userId', '=', userId).select('id').execute()
const passAnHour = () => passTime(db, 61)
const letCodesExpire = () => sql`update verification set expires_at = now() - interval '1 second'`.execute(db)

/** An address that nobody has used, and one of a member. */
const addresses = async () => ({ unknown: aSignUp().email, known: (await newcomer('Ann')).email })

describe('A code by mail', () => {
  it('is requested alike for known and unknown addresses, and makes no account by itself', async () => {
    const { unknown, known } = await addresses()
    const answers = [await ask(unknown), await ask(known)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"success":true}'],
      [200, '{"success":true}'],
    ])
    expect(await accountsOf(unknown)).toEqual([])
    for (const email of [unknown, known]) expect((await mailsTo(email)).map(({ links }) => links)).toEqual([[]])
    const wrong = await Promise.all([unknown, known].map(async (email) => enter(email, otherCode(await codeTo(email)))))
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(wrong[0]).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
  })

  it('lets a new member in with a confirmed address and nothing else', async () => {
    const { unknown } = await addresses()
    await ask(unknown, { languageCode: 'da' })
    const mail = await newestMail(unknown)
    expect(mail.subject).toBe('Din kode til Hearth')
    const browser = stranger()
    const body = { email: unknown, otp: await codeTo(unknown), languageCode: 'da' }
    expect(await browser<Body>('POST', '/auth/sign-in/email-otp', body)).toMatchObject({
      status: 200,
      body: { user: { email: unknown, emailVerified: true } },
    })
    expect(await accountsOf(unknown)).toMatchObject([{ name: '', birthday: null, languageCode: 'da' }])
    expect(await browser('GET', '/discover')).toMatchObject({ status: 403, body: { code: 'DETAILS_REQUIRED' } })
  })

  it('is refused with fields that would become part of the account', async () => {
    const { unknown } = await addresses()
    await ask(unknown)
    const otp = await codeTo(unknown)
    for (const field of [
      { birthday: '2015-01-01' },
      { firstName: 'x' },
      { role: 'admin' },
      { phoneNumber: '+4520123456' },
    ])
      expect(await enter(unknown, otp, field)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } })
    for (const type of ['email-verification', 'forget-password', 'change-email'])
      expect((await from('/email-otp/send-verification-otp', { email: unknown, type })).status).toBe(400)
    expect(await accountsOf(unknown)).toEqual([])
    expect((await enter(unknown, otp)).status).toBe(200)
  })

  it('works once, also when it is used twice at the same instant', async () => {
    const { unknown, known } = await addresses()
    for (const email of [unknown, known]) {
      await ask(email)
      const otp = await codeTo(email)
      const answers = await Promise.all(Array.from({ length: 8 }, () => enter(email, otp)))
      expect(answers.filter(isSignedIn)).toHaveLength(1)
      await waitSeconds(db, 30)
      expect((await enter(email, otp)).status).toBe(400)
      expect(await accountsOf(email)).toHaveLength(1)
    }
  })

  it('allows five wrong tries, also at the same instant; after them the right code is refused', async () => {
    const { known } = await addresses()
    await ask(known)
    const right = await codeTo(known)
    for (let i = 1; i <= 5; i++) expect((await enter(known, otherCode(right, i))).status).toBe(400)
    await waitSeconds(db, 30)
    expect(await enter(known, right)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect((await enter(known, right)).status).toBe(400)

    await waitSeconds(db, 86_401)
    await ask(known)
    const next = await codeTo(known)
    const guesses = Array.from({ length: 60 }, (_, i) => enter(known, otherCode(next, i + 1)))
    await Promise.all(guesses)
    const { rows } = await sql<{ tries: number }>`select coalesce(max(split_part(value, ':', 2)::int), 5) as tries
      from verification
      where value like '%:%'`.execute(db)
    expect(rows[0]!.tries).toBeLessThanOrEqual(5)
  })

  it('expires after 10 minutes and is stored as a hash that needs the key', async () => {
    const { known } = await addresses()
    await ask(known)
    const code = await codeTo(known)
    const { rows } = await sql<{ text: string; minutes: number }>`select
        verification::text as text,
        extract(epoch from expires_at - now()) / 60 as minutes
      from verification
      order by created_at desc
      limit 1`.execute(db)
    expect(rows[0]!.text).not.toContain(known)
    // The digits may stand in an id or a time by chance, but not as the whole stored value.
    expect(rows[0]!.text).not.toMatch(new RegExp(`[",(]${code}[:",)]`))
    expect(Number(rows[0]!.minutes)).toBeGreaterThan(9)
    expect(Number(rows[0]!.minutes)).toBeLessThanOrEqual(10)
    await letCodesExpire()
    expect((await enter(known, code)).status).toBe(400)
  })

  it('is sent three times an hour to a mailbox, known or not; a fourth request changes nothing', async () => {
    const { unknown, known } = await addresses()
    for (const email of [unknown, known]) {
      for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(200)
      const code = await codeTo(email)
      const fourth = await ask(email)
      expect(fourth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3000)
      expect(await mailsTo(email)).toHaveLength(3)
      expect((await enter(email, code)).status).toBe(200)
    }
    const victim = (i: number) => `bombed+${i}@example.test`
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(victim(i))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    await passAnHour()
    expect((await ask(known)).status).toBe(200)
    await passTime(db, 24 * 60)
    await deleteExpired(services)
    expect(await db.selectFrom('spent').selectAll().execute()).toEqual([])
  })

  it('takes the password from an unconfirmed account, which a stranger may have made', async () => {
    const email = await signedUp()
    await ask(email)
    expect((await enter(email, await codeTo(email))).body.user).toMatchObject({ email, emailVerified: true })
    expect((await signIn(email, password)).status).toBe(401)
  })

  it('lets no banned account in, and ends the session that the browser had', async () => {
    const { known } = await addresses()
    const { userId, ask: browser } = await newcomer('Bo')
    await ask(known)
    const body = { email: known, otp: await codeTo(known) }
    expect((await browser('POST', '/auth/sign-in/email-otp', body)).status).toBe(200)
    expect(await sessionsOf(userId)).toEqual([])
    await db.updateTable('user').set({ banned: true }).where('email', '=', known).execute()
    await ask(known)
    expect(await enter(known, await codeTo(known))).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BANNED' } })
  })

  it('is never requested for the placeholder of a missing address', async () => {
    for (const send of [ask, askLink])
      expect(await send('x@phone.invalid')).toMatchObject({ status: 400, body: { code: 'INVALID_EMAIL' } })
  })

  it('is requested for somebody: neither an address nor a number is an error of its own', async () => {
    const paths = ['/email-otp/send-verification-otp', '/sign-in/magic-link', '/phone-number/send-otp']
    for (const path of [...paths, '/phone-number/request-password-reset'])
      for (const body of [{}, { email: '', phoneNumber: '' }])
        expect(await from(path, body), path).toMatchObject({
          status: 400,
          body: { code: 'EMAIL_OR_PHONE_REQUIRED', message: 'You must provide either an email or phone number' },
        })
    expect((await ask('no address')).body.code).toBe('INVALID_EMAIL')
  })
})

describe('Wrong codes for one mailbox', () => {
  const guess = async (email: string, times: number, cookie = '') => {
    const statuses = []
    for (let i = 0; i < times; i++) {
      const { status } = await from('/sign-in/email-otp', { email, otp: '000000' }, cookie)
      statuses.push(status)
    }
    return statuses
  }

  it('cost growing waits from any number of addresses, alike for known and unknown ones', async () => {
    const { unknown, known } = await addresses()
    for (const email of [unknown, known]) {
      expect(await guess(email.toUpperCase(), 6)).toEqual([400, 400, 400, 400, 400, 429])
      const waits: number[] = []
      for (let i = 0; i < 6; i++) {
        const { headers } = await enter(email, '000000')
        waits.push(Number(headers['retry-after']))
        await waitSeconds(db, waits.at(-1)!)
        expect((await enter(email, '000000')).status).toBe(400)
      }
      expect(waits.map((wait) => Math.round(wait / 30))).toEqual([1, 2, 4, 8, 16, 32])
    }
  })

  it('stop neither the password, nor a link, nor a browser of the owner, which has a count of its own', async () => {
    const { known: email } = await addresses()
    await guess(email, 6)
    await ask(email)
    const otp = await codeTo(email)
    expect((await enter(email, otp)).status).toBe(429)
    expect((await from('/sign-in/email', { email, password })).status).toBe(200)
    await askLink(email)
    const device = deviceOf(await press(await tokenTo(email)))
    expect((await enter(email, otp)).status).toBe(429)
    const other = deviceOf(await from('/sign-in/email', { email: (await newcomer('Bo')).email, password }))
    expect((await from('/sign-in/email-otp', { email, otp }, other)).status).toBe(429)
    expect((await from('/sign-in/email-otp', { email, otp }, device)).status).toBe(200)
    expect(await guess(email, 6, device)).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('are forgotten after the right one, also when something else refuses the sign-in', async () => {
    const { known: email } = await addresses()
    for (const banned of [false, true]) {
      await db.updateTable('user').set({ banned }).where('email', '=', email).execute()
      await ask(email)
      await guess(email, 4)
      const { status } = await enter(email, await codeTo(email))
      expect(status).toBe(banned ? 403 : 200)
    }
    await ask(email)
    expect(await guess(email, 5)).toEqual([400, 400, 400, 400, 400])
  })
})

describe('A link by mail', () => {
  it('signs in when its button is pressed, and never by being opened', async () => {
    const { unknown, known } = await addresses()
    for (const email of [unknown, known]) {
      expect(await askLink(email)).toMatchObject({ status: 200, text: '{"status":true}' })
      const mail = await newestMail(email)
      expect(new URL(mail.links[0]!)).toMatchObject({ pathname: '/auth', search: '?link=sign-in' })
      const token = await tokenTo(email)
      for (const method of ['GET', 'HEAD'] as const) {
        const opened = await app.inject({ method, url: `/api/auth/magic-link/verify?token=${token}` })
        expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([404, undefined])
      }
      const answers = await Promise.all(Array.from({ length: 6 }, () => press(token)))
      expect(answers.filter(isSignedIn)).toHaveLength(1)
      expect(answers.find(isSignedIn)).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } })
      expect(answers.find((answer) => !isSignedIn(answer))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_TOKEN' },
      })
      expect(await accountsOf(email)).toHaveLength(1)
    }
  })

  it('ends after 15 minutes, is stored as a hash, and is limited like codes', async () => {
    const { known } = await addresses()
    for (let i = 0; i < 3; i++) await askLink(known)
    expect((await askLink(known)).status).toBe(429)
    const token = await tokenTo(known)
    const { rows } = await sql<{ text: string }>`select verification::text as text from verification`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(token)
    await letCodesExpire()
    expect((await press(token)).status).toBe(400)
    expect((await press('x')).body).toEqual({ code: 'INVALID_TOKEN', message: 'invalid_token' })
  })

  it('refuses a banned account with the reason and takes an unconfirmed one over', async () => {
    const email = await signedUp()
    await askLink(email)
    expect((await press(await tokenTo(email))).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(401)
    await db.updateTable('user').set({ banned: true }).where('email', '=', email).execute()
    await askLink(email)
    expect(await press(await tokenTo(email))).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BANNED' } })
  })
})

describe('What the sign-in screen may offer', () => {
  it('contains codes and links by mail', async () => {
    expect((await stranger()('GET', '/ways-in')).body).toMatchObject({ emailCode: true, magicLink: true })
    expect(services.sms.isOn).toBe(true)
  })
})
