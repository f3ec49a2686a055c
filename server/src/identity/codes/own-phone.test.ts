import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { aNumber, aPhoneSignUp, type Body, otherCode, phones } from './testing.ts'

const running = await startServices({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1', SMS_COUNTRIES: 'DK' })
const { db, services, stranger, newcomer, member } = running
const { from, signIn, codeTo, ownerOf, confirmed } = phones(running)
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
      await sql`update session set authenticated_at = now() - interval '11 minutes' where user_id = ${ann.userId}`.execute(
        db,
      )
      expect((await stranger()(method, path, body)).status).toBe(401)
      expect(await ann.ask(method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'REAUTHENTICATION_REQUIRED' },
      })
    }
    await sql`update session set authenticated_at = now() where user_id = ${ann.userId}`.execute(db)
    expect((await ann.ask('GET', '/me/phone')).body).toEqual({ masked: null, removable: false })
    for (const number of [first, second]) {
      expect((await ann.ask('POST', '/me/phone/code', { phoneNumber: number })).status).toBe(200)
      const code = await codeTo(number)
      expect((await changed(ann.ask, number, otherCode(code))).body.code).toBe('CODE_INVALID')
      const masked = `+45 •••• ${number.slice(-2)}`
      expect((await changed(ann.ask, number, code)).body).toEqual({ masked, removable: true })
    }
    expect((await signIn(second)).status).toBe(200)
    expect((await signIn(first)).status).toBe(401)
    expect((await ann.ask('DELETE', '/me/phone')).body).toEqual({ masked: null, removable: false })
    expect((await signIn(second)).status).toBe(401)
    await services.mailSender.settled()
    const mails = services.mailer.captured!.filter(({ to }) => to === ann.email)
    expect(mails).toHaveLength(3)
    expect(JSON.stringify(mails)).not.toContain(second.slice(3))
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
    expect(await send(number)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    for (const wrong of ['+66812345678', '12']) expect((await send(wrong)).body.code).toBe('PHONE_NOT_ALLOWED')
    const bo = await off.newcomer('Bo')
    expect((await bo.ask<Body>('POST', '/me/phone/code', { phoneNumber: number })).body.code).toBe('SMS_UNAVAILABLE')
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
