import { aProfile, password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { passTime, usesOf } from '../../../platform/limits/testing.ts'
import { type Person, startServices } from '../../../testing/services.ts'
import { sendAccountNotice } from '../not-me/account-notice.ts'
import { createNotMeToken } from '../not-me/links.ts'
import { aNumber, aPhoneSignUp, type Body, otherCode, phones } from './testing.ts'

const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1', SMS_COUNTRIES: 'DK' })
const { db, services, stranger, newcomer, member, letProofLapse } = running
const { from, signIn, messagesTo, codeTo, ownerOf, confirmed } = phones(running)
const off = await startServices({ SMTP_URL: 'smtp://127.0.0.1:9' })

describe('An own number', () => {
  const changed = async (ask: Person['ask'], number: string, code: string) =>
    ask<Body>('PUT', '/me/phone', { phoneNumber: number, code })

  it('is added, changed and removed by a member who has just proved who they are, and told by mail', async () => {
    const ann = await newcomer('Ann')
    const [first, second] = [aNumber(), aNumber()]
    for (const [method, path, body] of [
      ['POST', '/me/phone/code', { phoneNumber: first }],
      ['PUT', '/me/phone', { phoneNumber: first, code: '123456' }],
      ['DELETE', '/me/phone', undefined],
    ] as const) {
      await letProofLapse(ann)
      expect((await stranger()(method, path, body)).status).toBe(401)
      expect(await ann.ask(method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'REAUTHENTICATION_REQUIRED' },
      })
    }
    await sql`update session set authenticated_at = now() where user_id = ${ann.userId}`.execute(db)
    expect((await ann.ask('GET', '/me/phone')).body).toEqual({ masked: null, removable: false })
    const elsewhere = stranger()
    expect((await elsewhere('POST', '/auth/sign-in/email', { email: ann.email, password })).status).toBe(200)
    for (const number of [first, second]) {
      // An added number ends no session; a changed one was a way in.
      expect((await elsewhere('GET', '/me')).status).toBe(200)
      expect((await ann.ask('POST', '/me/phone/code', { phoneNumber: number })).status).toBe(200)
      const code = await codeTo(number)
      expect((await changed(ann.ask, number, otherCode(code))).body.code).toBe('CODE_INVALID')
      const masked = `+45 •••• ${number.slice(-2)}`
      expect((await changed(ann.ask, number, code)).body).toEqual({ masked, removable: true })
    }
    expect((await elsewhere('GET', '/me')).status).toBe(401)
    expect((await signIn(first)).status).toBe(401)
    expect((await elsewhere('POST', '/auth/sign-in/email', { phoneNumber: second, password })).status).toBe(200)
    expect((await ann.ask('DELETE', '/me/phone')).body).toEqual({ masked: null, removable: false })
    expect((await elsewhere('GET', '/me')).status).toBe(401)
    expect((await ann.ask('GET', '/me')).status).toBe(200)
    expect((await signIn(second)).status).toBe(401)
    await services.mailSender.settled()
    const mails = services.mailer.captured!.filter(({ to }) => to === ann.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A phone number was removed from your Hearth account',
      'The phone number of your Hearth account was changed',
      'A phone number was added to your Hearth account',
    ])
    expect(JSON.stringify(mails)).not.toContain(second.slice(3))
    // The second number came within a day of the first, so the first one is told of its end too.
    const [removed, replaced] = (await messagesTo(first)).map(({ text }) => text)
    expect(removed).toMatch(/^A phone number was removed from your Hearth account\. Wasn't you\? Open http/)
    expect(replaced).toMatch(/^The phone number of your Hearth account was changed\. .*link=not-me#[\w-]{43}$/)
  })

  it('cannot belong to two accounts; an account that never proved it is replaced', async () => {
    const { number: taken } = await confirmed()
    const claimed = aNumber()
    await from('/sign-up/email', aPhoneSignUp(claimed))
    const ann = await newcomer('Ann')
    for (const number of [taken, claimed]) await ann.ask('POST', '/me/phone/code', { phoneNumber: number })
    expect((await changed(ann.ask, taken, await codeTo(taken))).body.code).toBe('PHONE_TAKEN')
    expect((await changed(ann.ask, claimed, await codeTo(claimed))).status).toBe(200)
    expect(await ownerOf(claimed)).toMatchObject({ email: ann.email })
  })

  it('cannot be removed from an account without an address, nor changed while changes are locked', async () => {
    const { number, browser } = await confirmed()
    expect((await browser('GET', '/me/phone')).body).toMatchObject({ removable: false })
    expect((await browser<Body>('DELETE', '/me/phone')).body.code).toBe('LAST_WAY_IN')
    const later = sql<Date>`now() + interval '1 day'`
    await db.updateTable('user').set({ changesLockedUntil: later }).where('phoneNumber', '=', number).execute()
    const calls = [
      await browser<Body>('DELETE', '/me/phone'),
      await browser<Body>('POST', '/me/phone/code', { phoneNumber: aNumber() }),
      await browser<Body>('PUT', '/me/phone', { phoneNumber: aNumber(), code: '123456' }),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(['CHANGES_LOCKED', 'CHANGES_LOCKED', 'CHANGES_LOCKED'])
  })

  it('gets codes within the same limits, and only where codes are sent', async () => {
    const ann = await newcomer('Ann')
    const number = aNumber()
    const send = (phoneNumber: string) => ann.ask<Body>('POST', '/me/phone/code', { phoneNumber })
    for (let i = 0; i < 3; i++) expect((await send(number)).status).toBe(200)
    const fourth = await send(number)
    expect(fourth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CODES' } })
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3000)
    for (const wrong of ['+66812345678', '12']) expect((await send(wrong)).body.code).toBe('PHONE_NOT_ALLOWED')
    // An account gets five, whatever the numbers, and still those of its second factor.
    expect((await send(aNumber())).status).toBe(200)
    expect((await send(aNumber())).body.code).toBe('TOO_MANY_CODES')
    expect((await ann.ask('POST', '/me/factors', { kind: 'email' })).status).toBe(200)
    const bo = await off.newcomer('Bo')
    expect((await bo.ask<Body>('POST', '/me/phone/code', { phoneNumber: number })).body.code).toBe('SMS_UNAVAILABLE')
  })

  it('is guessed more and more slowly; guesses of strangers at the number do not stop its owner', async () => {
    const ann = await newcomer('Ann')
    const number = aNumber()
    await ann.ask('POST', '/me/phone/code', { phoneNumber: number })
    const code = await codeTo(number)
    for (let i = 0; i < 4; i++) await from('/phone-number/verify', { phoneNumber: number, code: otherCode(code) })
    const bo = await newcomer('Bo')
    const statuses = []
    for (let i = 1; i <= 6; i++) statuses.push((await changed(bo.ask, aNumber(), otherCode(code, i))).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await changed(ann.ask, number, code)).status).toBe(200)
  })

  describe('at one instant', () => {
    /** Makes requests wait for the account's row, in this order, and lets them go on together. */
    async function queued(userId: string, requests: (() => Promise<{ status: number }>)[]) {
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
        join pg_stat_activity using (pid)
        where not granted and datname = current_database()`
      const answers: Promise<{ status: number }>[] = []
      await db.transaction().execute(async (transaction) => {
        await sql`select from "user" where id = ${userId} for update`.execute(transaction)
        for (const request of requests) {
          answers.push(request())
          await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).toBe(answers.length)
        }
      })
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const withCodes = async (numbers: string[]) => {
      const ann = await newcomer('Ann')
      for (const phoneNumber of numbers) await ann.ask('POST', '/me/phone/code', { phoneNumber })
      const save = async (number: string) => {
        const code = await codeTo(number)
        return () => changed(ann.ask, number, code)
      }
      return { ...ann, saves: await Promise.all(numbers.map(save)) }
    }

    it('is added once and then changed, which the first number is told', async () => {
      const numbers = [aNumber(), aNumber()]
      const { userId, saves } = await withCodes(numbers)
      expect(await queued(userId, saves)).toEqual([200, 200])
      expect((await messagesTo(numbers[0]!))[0]!.text).toMatch(/^The phone number of your Hearth account was changed/)
    })

    it('is not added after the owner has said that it was a stranger', async () => {
      const number = aNumber()
      const { userId, saves } = await withCodes([number])
      const token = await createNotMeToken(db, userId)
      const press = () => stranger()('POST', '/not-me', { token })
      expect(await queued(userId, [press, ...saves])).toEqual([204, 401])
      expect(await ownerOf(number)).toBeUndefined()
    })
  })

  it('is shown to no other member', async () => {
    const bo = await member('Bo')
    const ann = await member('Ann')
    const number = aNumber()
    await db
      .updateTable('user')
      .set({ phoneNumber: number, phoneNumberVerified: true })
      .where('id', '=', ann.userId)
      .execute()
    const paths = [
      `/profiles/${ann.profileId}`,
      '/discover',
      '/recommendations',
      '/map?west=-180&south=-90&east=180&north=90',
    ]
    const reads = await Promise.all(paths.map((path) => bo.ask('GET', path)))
    expect(reads[0]!.status).toBe(200)
    const own = [await ann.ask('GET', '/me'), await ann.ask('GET', '/auth/get-session')]
    expect(JSON.stringify([...reads, ...own].map(({ body }) => body))).not.toContain(number.slice(3))
  })
})

describe('A notice to an account without an address', () => {
  /** A member who signed up by phone, with a complete profile. */
  async function member() {
    const person = await confirmed()
    expect((await person.browser('PUT', '/me/profile', aProfile)).status).toBe(200)
    return { ...person, userId: (await ownerOf(person.number))!.id }
  }
  const linkIn = async (number: string) => new URL(/http\S+/.exec((await messagesTo(number))[0]!.text)![0])
  const tokenIn = async (number: string) => decodeURIComponent((await linkIn(number)).hash.slice(1))
  const press = (token: string) => stranger()('POST', '/not-me', { token })
  const change = async (ask: Person['ask'], number: string) => {
    await ask('POST', '/me/phone/code', { phoneNumber: number })
    expect((await ask('PUT', '/me/phone', { phoneNumber: number, code: await codeTo(number) })).status).toBe(200)
  }
  const passADay = () =>
    sql`update "user" set changes_locked_until = changes_locked_until - interval '25 hours'`.execute(db)

  it('is a text message; its link ends all sessions, and the next one chooses a new password', async () => {
    const { number, browser } = await member()
    const thief = stranger()
    expect((await thief('POST', '/auth/sign-in/email', { phoneNumber: number, password })).status).toBe(200)
    expect((await messagesTo(number))[0]!.text).toMatch(/^New sign-in to your Hearth account\. Wasn't you\? Open http/)
    expect((await press(await tokenIn(number))).status).toBe(204)
    for (const ask of [browser, thief]) expect((await ask('GET', '/me')).status).toBe(401)
    expect((await linkIn(number)).search).toBe('?link=reset')
    const reset = { token: await tokenIn(number), newPassword: 'a better one 43' }
    expect((await stranger()('POST', '/auth/reset-password', reset)).status).toBe(200)
    expect((await messagesTo(number))[0]!.text).toMatch(/^Your Hearth password was changed\. .*link=not-me/)
    expect([(await signIn(number)).status, (await signIn(number, reset.newPassword)).status]).toEqual([401, 200])
    expect(services.mailer.captured!.filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
  })

  it('gives back the number that a stranger has changed within a day, whatever else they do', async () => {
    const { number, browser: thief, userId } = await member()
    const [first, second] = [aNumber(), aNumber()]
    await change(thief, first)
    const token = await tokenIn(number)
    await change(thief, second)
    expect((await messagesTo(first)).filter(({ text }) => text.includes('not-me'))).toEqual([])
    await sendAccountNotice(services, userId, { change: 'newDevice' })
    // The stranger presses first, with a link of their own.
    const own = await tokenIn(second)
    expect((await press(own)).status).toBe(204)
    expect((await linkIn(second)).search).toBe('?link=not-me')
    expect(await ownerOf(number)).toMatchObject({ id: userId, phoneNumberVerified: true })
    expect((await press(token)).status).toBe(404)
    expect((await signIn(second)).status).toBe(401)
    expect((await signIn(number)).status).toBe(200)
    await passADay()
    // The owner presses.
    const again = stranger()
    expect((await again('POST', '/auth/sign-in/email', { phoneNumber: number, password })).status).toBe(200)
    await change(again, aNumber())
    expect((await press(await tokenIn(number))).status).toBe(204)
    expect(await ownerOf(number)).toMatchObject({ id: userId })
    expect((await linkIn(number)).search).toBe('?link=reset')
  })

  it('gives it back also when the former number could not be told', async () => {
    const { number, browser: thief, userId } = await member()
    await sendAccountNotice(services, userId, { change: 'newDevice' })
    const untold = aNumber()
    await thief('POST', '/me/phone/code', { phoneNumber: untold })
    const code = await codeTo(untold)
    const { SMS_DAILY_LIMIT } = services.env
    services.env.SMS_DAILY_LIMIT = 0
    expect((await thief('PUT', '/me/phone', { phoneNumber: untold, code })).status).toBe(200)
    expect((await messagesTo(number))[0]!.text).toContain('New sign-in')
    services.env.SMS_DAILY_LIMIT = SMS_DAILY_LIMIT
    expect((await press(await tokenIn(number))).status).toBe(204)
    expect(await ownerOf(number)).toMatchObject({ id: userId })
  })

  it('is sent three times an hour, five a day for each kind, within the budget, and never without a number', async () => {
    const { number, userId } = await member()
    const sent = async () => (await messagesTo(number)).filter(({ text }) => text.includes('not-me')).length
    for (let i = 0; i < 5; i++) await sendAccountNotice(services, userId, { change: 'newDevice' })
    expect(await sent()).toBe(3)
    await sendAccountNotice(services, userId, { change: 'passkeyAdded' })
    expect(await sent()).toBe(4)
    await passTime(db, 61)
    for (let i = 0; i < 3; i++) await sendAccountNotice(services, userId, { change: 'newDevice' })
    // Five a day.
    expect(await sent()).toBe(6)
    const { SMS_DAILY_LIMIT } = services.env
    services.env.SMS_DAILY_LIMIT = await usesOf(db, 'texts')
    await sendAccountNotice(services, userId, { change: 'passkeyAdded' })
    expect(await sent()).toBe(6)
    services.env.SMS_DAILY_LIMIT = SMS_DAILY_LIMIT
    const before = await db.selectFrom('notMeLinks').selectAll().execute()
    const ann = await newcomer('Ann')
    await db.updateTable('user').set({ email: 'x@wallet.invalid' }).where('id', '=', ann.userId).execute()
    await sendAccountNotice(services, ann.userId, { change: 'newDevice' })
    await Promise.all([services.mailSender.settled(), services.sms.settled()])
    expect(await db.selectFrom('notMeLinks').selectAll().execute()).toEqual(before)
  })
})
