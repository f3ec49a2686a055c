import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { passTime, usesOf } from '../../../platform/limits/testing.ts'
import { startServices } from '../../../testing/services.ts'
import { deleteUnconfirmedAccounts } from '../sessions.ts'
import { aNumber, aPhoneSignUp, type Body, deviceOf, isSignedIn, otherCode, phones, waitSeconds } from './testing.ts'

const running = await startServices({
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
  SMS_COUNTRIES: 'DK, DE',
  SMS_DAILY_LIMIT: '500',
})
const { db, services, stranger } = running
const off = await startServices({ SMTP_URL: 'smtp://127.0.0.1:9' })

const { from, ask, enter, signIn, messagesTo, codeTo, ownerOf, confirmed } = phones(running)
const letCodesExpire = () => sql`update verification set expires_at = now() - interval '1 second'`.execute(db)

describe('Without any settings', () => {
  it('no number is accepted, and no way in is offered that needs text messages or a provider', async () => {
    const visitor = off.stranger()
    expect((await visitor('GET', '/ways-in')).body).toEqual({
      emailCode: true,
      magicLink: true,
      phone: null,
      providers: [],
      sso: false,
      passkey: true,
      wallet: false,
      captcha: null,
    })
    for (const path of ['send-otp', 'verify', 'request-password-reset', 'reset-password'])
      expect((await visitor('POST', `/auth/phone-number/${path}`, { phoneNumber: '+4520123456' })).status).toBe(404)
    expect((await visitor('POST', '/auth/sign-up/email', aPhoneSignUp('+4520123456'))).status).toBe(400)
  })
})

describe('A code by text message', () => {
  it('is requested alike for known and unknown numbers, however they are written', async () => {
    const { number: known } = await confirmed()
    const unknown = aNumber()
    const answers = [
      await ask(`${known.slice(0, 5)} ${known.slice(5, 8)}-${known.slice(8)}`),
      await ask(unknown.replace('+', '00')),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"message":"code sent"}'],
      [200, '{"message":"code sent"}'],
    ])
    expect(await ownerOf(unknown)).toBeUndefined()
    const wrong = await Promise.all([known, unknown].map(async (n) => enter(n, otherCode(await codeTo(n)))))
    expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(wrong[0]).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
  })

  it('contains the line that lets phones fill it in on this site only', async () => {
    const number = aNumber()
    await ask(number, { languageCode: 'de' })
    const [message] = await messagesTo(number)
    const code = await codeTo(number)
    expect(message!.text).toContain(`${code} ist dein Code für Hearth`)
    expect(message!.text.split('\n').at(-1)).toBe(`@localhost #${code}`)
  })

  it('lets a new member in without an e-mail address, which no answer shows', async () => {
    const number = aNumber()
    await ask(number)
    const browser = stranger()
    const code = await codeTo(number)
    const entered = await browser<Body>('POST', '/auth/phone-number/verify', { phoneNumber: number, code })
    expect(entered).toMatchObject({ status: 200, body: { user: { email: null } } })
    expect(await ownerOf(number)).toMatchObject({ name: '', birthday: null, phoneNumberVerified: true })
    const reads = [entered, await browser('GET', '/auth/get-session'), await browser('GET', '/me')]
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(reads.map(({ body }) => body))).not.toContain('.invalid')
    expect(JSON.stringify(reads.map(({ body }) => body))).not.toContain(number.slice(3))
    const details = { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' }
    expect((await browser('PUT', '/me/details', details)).status).toBe(200)
    expect((await browser('PUT', '/me/language', { languageCode: 'da' })).status).toBe(200)
  })

  it('works once, also when it is used twice at the same instant, for 10 minutes and five wrong tries', async () => {
    const number = aNumber()
    await ask(number)
    const code = await codeTo(number)
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(number, code)))
    expect(answers.filter(isSignedIn)).toHaveLength(1)

    await waitSeconds(db, 86_401)
    await ask(number)
    const second = await codeTo(number)
    for (let i = 1; i <= 5; i++) expect((await enter(number, otherCode(second, i))).status).toBe(400)
    await waitSeconds(db, 30)
    expect(await enter(number, second)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } })

    await ask(number)
    const third = await codeTo(number)
    const { rows } = await sql<{ value: string; minutes: number }>`select
        value,
        extract(epoch from expires_at - now()) / 60 as minutes
      from verification
      order by created_at desc
      limit 1`.execute(db)
    expect(rows[0]!.value).toMatch(/^[\w-]{43}:0$/)
    expect(Math.ceil(Number(rows[0]!.minutes))).toBe(10)
    await letCodesExpire()
    expect((await enter(number, third)).status).toBe(400)
  })

  it('is sent three times an hour to a number, and never to a country or kind that is not allowed', async () => {
    const number = aNumber()
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await messagesTo(number)).toHaveLength(3)
    expect((await from('/phone-number/request-password-reset', { phoneNumber: number })).status).toBe(429)

    const codeOf = async (written: string) => (await ask(written)).body.code
    expect(await codeOf('+66812345678')).toBe('PHONE_COUNTRY_NOT_ALLOWED')
    expect(await codeOf('+4990012345678')).toBe('INVALID_PHONE_NUMBER')
    for (const written of ['+45', 'ann@example.test', '+4520123456;ext=9', '+45 2012345678901234567890'])
      expect(await codeOf(written), written).toBe('INVALID_PHONE_NUMBER')
    expect((await from('/phone-number/send-otp', { phoneNumber: ['+4520123456'] })).body.code).toBe(
      'INVALID_PHONE_NUMBER',
    )
    expect((await enter(number, '123456', { updatePhoneNumber: true })).body.code).toBe('UNKNOWN_FIELD')
  })
})

describe('A phone and a password', () => {
  it('make an account whose number has to be confirmed, then sign in like an address and a password', async () => {
    const number = aNumber()
    const browser = stranger()
    const { status, body } = await browser<Body>('POST', '/auth/sign-up/email', aPhoneSignUp(number))
    expect([status, body.user?.email]).toEqual([200, null])
    expect(services.mailer.captured!.every(({ to }) => !to.endsWith('.invalid'))).toBe(true)
    expect(await signIn(number)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    expect((await from('/sign-up/email', aPhoneSignUp(number))).body.code).toBe('USER_ALREADY_EXISTS')
    const code = await codeTo(number)
    expect((await browser('POST', '/auth/phone-number/verify', { phoneNumber: number, code })).status).toBe(200)
    expect(await signIn(number)).toMatchObject({ status: 200, body: { user: { email: null, emailVerified: false } } })
    expect((await signIn(number.slice(3))).status).toBe(200)
    expect(await signIn(number, 'another word 1')).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
  })

  it('are refused alike for known and unknown numbers, with growing waits for both', async () => {
    const { number: known } = await confirmed()
    const unknown = aNumber()
    const answersFor = async (number: string) => {
      const answers = []
      for (let i = 0; i < 6; i++) answers.push(await signIn(number, 'another word 1'))
      return answers.map(({ status, body }) => `${status} ${body.code}`)
    }
    expect(await answersFor(known)).toEqual(await answersFor(unknown))
    expect((await answersFor(unknown)).at(-1)).toBe('429 TOO_MANY_REQUESTS')
  })

  it('cannot be left out: neither an address nor a number is an error of its own', async () => {
    for (const path of ['/sign-in/email', '/sign-up/email'])
      for (const body of [{ password }, { email: '', password }, { email: '', phoneNumber: '', password }])
        expect(await from(path, body)).toMatchObject({
          status: 400,
          body: {
            code: 'EMAIL_OR_PHONE_REQUIRED',
            message: 'You must provide either an email or phone number and a password',
          },
        })
    const { status, body } = await from('/sign-up/email', { ...aPhoneSignUp(aNumber()), birthday: '2015-01-01' })
    expect([status, body.code]).toEqual([400, 'TOO_YOUNG'])
    expect((await from('/sign-up/email', aPhoneSignUp('+66812345678'))).body.code).toBe('PHONE_COUNTRY_NOT_ALLOWED')
  })

  it('with an address never claim the number', async () => {
    const number = aNumber()
    const email = 'claims@example.test'
    expect((await from('/sign-up/email', { ...aPhoneSignUp(number), email })).status).toBe(200)
    expect(await ownerOf(number)).toBeUndefined()
  })

  it.each([
    ['as it is stored', (number: string) => number],
    ['with spaces', (number: string) => `${number.slice(0, 3)} ${number.slice(3, 5)} ${number.slice(5)}`],
    ['with 00', (number: string) => number.replace('+', '00')],
    ['without its country', (number: string) => number.slice(3)],
  ])('of a stranger are lost when the owner comes in from another browser, number %s', async (_, typed) => {
    const number = aNumber()
    await from('/sign-up/email', aPhoneSignUp(number))
    expect((await enter(typed(number), await codeTo(number))).status).toBe(200)
    expect((await signIn(number)).status).toBe(401)
  })

  it('are deleted after a week unless the number is confirmed', async () => {
    const { number: kept } = await confirmed()
    const lost = aNumber()
    await from('/sign-up/email', aPhoneSignUp(lost))
    await sql`update "user" set created_at = now() - interval '8 days'
      where phone_number in (${kept}, ${lost})`.execute(db)
    await sql`delete from session`.execute(db)
    await deleteUnconfirmedAccounts(db)
    expect([await ownerOf(kept), await ownerOf(lost)]).toMatchObject([{ phoneNumber: kept }, undefined])
  })
})

const recover = (phoneNumber: string) => from('/phone-number/request-password-reset', { phoneNumber })

describe('A forgotten password', () => {
  const reset = (phoneNumber: string, otp: string, newPassword = 'quiet lantern 7') =>
    from('/phone-number/reset-password', { phoneNumber, otp, newPassword })

  it('is replaced by a code, once, which ends every session', async () => {
    const { number, browser } = await confirmed()
    const unknown = aNumber()
    const answers = [await recover(number), await recover(unknown)]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await messagesTo(unknown)).toEqual([])
    const code = await codeTo(number)
    expect((await reset(number, code, 'password123')).body.code).toBe('WEAK_PASSWORD')
    expect((await reset(number, otherCode(code))).status).toBe(400)
    const used = await Promise.all(Array.from({ length: 4 }, () => reset(number, code)))
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await browser('GET', '/me')).status).toBe(401)
    expect((await signIn(number)).status).toBe(401)
    expect((await signIn(number, 'quiet lantern 7')).status).toBe(200)
  })

  it('of a number that is not confirmed yet confirms it', async () => {
    const number = aNumber()
    await from('/sign-up/email', aPhoneSignUp(number))
    await recover(number)
    expect((await reset(number, await codeTo(number))).status).toBe(200)
    expect((await signIn(number, 'quiet lantern 7')).status).toBe(200)
  })

  it('is not replaced by a code for signing in, nor the other way round', async () => {
    const { number } = await confirmed()
    await ask(number)
    expect((await reset(number, await codeTo(number))).status).toBe(400)
    await recover(number)
    expect((await enter(number, await codeTo(number))).status).toBe(400)
  })
})

describe('Wrong codes for one number', () => {
  it('cost growing waits however it is written and whatever they are for, alike for known and unknown ones', async () => {
    const { number: known } = await confirmed()
    const reset = (phoneNumber: string) =>
      from('/phone-number/reset-password', { phoneNumber, otp: '000000', newPassword: 'quiet lantern 7' })
    const answersFor = async (number: string) => {
      await ask(number)
      await recover(number)
      const tries = [enter, reset, () => enter(number.slice(3), '000000'), reset, enter, reset, enter]
      const answers = []
      for (const attempt of tries) answers.push(await attempt(number, '000000'))
      return answers.map(({ status, body }) => `${status} ${body.code}`)
    }
    const answers = await answersFor(aNumber())
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => '400 INVALID_OTP'),
      '429 TOO_MANY_REQUESTS',
      '429 TOO_MANY_REQUESTS',
    ])
    expect(await answersFor(known)).toEqual(answers)
  })

  it('stop neither the password nor a browser of the owner, also one that a new password has made known', async () => {
    const { number } = await confirmed()
    await recover(number)
    const code = await codeTo(number)
    const body = { phoneNumber: number, otp: code, newPassword: password }
    const devices = [deviceOf(await signIn(number)), deviceOf(await from('/phone-number/reset-password', body))]
    for (let i = 0; i < 6; i++) await enter(number, '000000')
    await ask(number)
    const next = { phoneNumber: number, code: await codeTo(number) }
    expect((await from('/phone-number/verify', next)).status).toBe(429)
    expect((await signIn(number)).status).toBe(200)
    expect((await from('/phone-number/verify', { ...next, code: otherCode(next.code) }, devices[0])).status).toBe(400)
    expect((await from('/phone-number/verify', next, devices[1])).status).toBe(200)
  })
})

describe("The day's text messages", () => {
  /** A member whose second factor is a code by phone. */
  async function withFactor() {
    const { number, browser } = await confirmed()
    await browser('PUT', '/me/details', { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' })
    const begun = await browser<{ id: string }>('POST', '/me/factors', { kind: 'phone' })
    const proof = { code: await codeTo(number) }
    expect((await browser('POST', `/me/factors/${begun.body.id}/verify`, proof)).status).toBe(200)
    // The notice of it is a message too.
    await services.sms.settled()
    return { number, browser }
  }

  it('are not used up by one account: its second factor gets ten, whatever the hour', async () => {
    const { browser } = await withFactor()
    const send = () => browser<Body>('POST', '/me/reauthentication/code', { method: 'phone' })
    // The first of the ten was sent to switch the factor on.
    for (let i = 1; i <= 9; i++) {
      await passTime(db, 61)
      expect((await send()).status).toBe(200)
    }
    await passTime(db, 61)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } })
    expect(Math.round(Number(refused.headers['retry-after']) / 3600)).toBe(14)
  })

  it('are counted for all processes together, and nothing is sent beyond them', async () => {
    const { browser } = await withFactor()
    const sent = await usesOf(db, 'texts')
    services.env.SMS_DAILY_LIMIT = Math.floor((sent + 2) / 0.8)
    const numbers = Array.from({ length: 6 }, aNumber)
    const answers = await Promise.all(numbers.map((number) => ask(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused[0]).toMatchObject({ status: 422, body: { code: 'SMS_UNAVAILABLE' } })
    const messages = await Promise.all(numbers.map(messagesTo))
    expect(messages.flat()).toHaveLength(2)
    // The last fifth is for accounts that have proved a first factor, until it is used up too.
    const second = () => browser<Body>('POST', '/me/reauthentication/code', { method: 'phone' })
    expect((await second()).status).toBe(200)
    services.env.SMS_DAILY_LIMIT = sent
    expect(await second()).toMatchObject({ status: 422, body: { code: 'SMS_UNAVAILABLE' } })
    await passTime(db, 25 * 60)
    expect((await ask(numbers[0]!)).status).toBe(200)
    services.env.SMS_DAILY_LIMIT = 500
  })
})
