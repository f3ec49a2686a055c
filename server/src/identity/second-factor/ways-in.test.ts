import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { phones } from '../codes/testing.ts'
import { passkeyCeremonies } from '../passkeys/testing.ts'
import { identity } from '../testing.ts'
import { createSentCode } from './sent-codes.ts'
import { appCode, enrolApp, factorSteps, type Refusal } from './testing.ts'

const running = await startServices()
const { services, db, stranger, newcomer } = running
const { newestToken } = identity(running)
const { withPasskey, signInAgain } = passkeyCeremonies(running)
const { confirmed, codeTo } = phones(running)
const { signIn, verify, isIn, challenged, mailedCode, enrolMail, withMail, waiting } = factorSteps(running)

describe('Every way in', () => {
  it('asks for the second factor: a reset of the password does not go around it', async () => {
    const ann = await challenged()
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    const newPassword = 'another good word 8'
    const ask = stranger()
    expect(
      (await ask('POST', '/auth/reset-password', { token: await newestToken(ann.email), newPassword })).status,
    ).toBe(200)
    expect(await isIn(ask)).toBe(false)
    // The waiting sign-in with the old password is over.
    expect((await verify(ann.browser, await appCode(ann.factor.secret))).body.code).toBe('CHALLENGE_OVER')
    expect((await signIn(ask, ann, newPassword)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('asks for it, except a passkey with user verification, which is both factors in one', async () => {
    const ann = await withPasskey('Ann')
    await enrolApp(ann)
    const ask = stranger()
    expect((await signIn(ask, ann)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await ask<Refusal>('GET', '/second-factor')).body.methods).toEqual(['totp', 'passkey', 'backup'])
    const { status, ask: passkey } = await signInAgain(ann)
    expect(status).toBe(200)
    // It is a proof for changes too.
    expect((await passkey('POST', '/me/backup-codes')).status).toBe(200)
  })

  it('asks for it where only a passkey is the second factor, until the last passkey is gone', async () => {
    const ann = await withPasskey('Ann')
    const begun = await ann.ask<{ backupCodes: string[] }>('POST', '/me/factors', { kind: 'passkey' })
    expect(begun.body.backupCodes).toHaveLength(10)
    const ask = stranger()
    expect((await signIn(ask, ann)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await ask<Refusal>('GET', '/second-factor')).body.methods).toEqual(['passkey', 'backup'])
    await db.deleteFrom('passkey').where('userId', '=', ann.userId).execute()
    expect((await signIn(ask, ann)).status).toBe(200)
  })

  it('asks for it: a code or a link by mail, which has proved the mailbox alone', async () => {
    const ann = await challenged()
    const [code, link] = [stranger(), stranger()]
    await code('POST', '/auth/email-otp/send-verification-otp', { email: ann.email, type: 'sign-in' })
    const otp = await mailedCode(ann.email)
    const byCode = await code<Refusal>('POST', '/auth/sign-in/email-otp', { email: ann.email, otp })
    expect([byCode.status, byCode.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    await link('POST', '/auth/sign-in/magic-link', { email: ann.email })
    const byLink = await link<Refusal>('POST', '/auth/magic-link/verify', { token: await newestToken(ann.email) })
    expect([byLink.status, byLink.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    for (const ask of [code, link]) expect(await isIn(ask)).toBe(false)
    expect((await verify(code, await appCode(ann.factor.secret))).status).toBe(200)
    const ways = await db.selectFrom('secondFactorChallenges').where('userId', '=', ann.userId).select('way').execute()
    expect(ways.map(({ way }) => way).sort()).toEqual(['email', null])
  })

  it('asks for it: a code by phone is not proved by another one to the same phone', async () => {
    const { number, browser } = await confirmed()
    await browser('PUT', '/me/details', { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' })
    const begun = await browser<{ id: string }>('POST', '/me/factors', { kind: 'phone' })
    const proof = { code: await codeTo(number) }
    expect((await browser('POST', `/me/factors/${begun.body.id}/verify`, proof)).status).toBe(200)
    const [byPassword, byCode] = [stranger(), stranger()]
    await byPassword('POST', '/auth/sign-in/email', { phoneNumber: number, password })
    expect((await byPassword<Refusal>('GET', '/second-factor')).body.methods).toEqual(['phone', 'backup'])
    await byPassword('POST', '/second-factor/code', { method: 'phone' })
    expect((await verify(byPassword, await codeTo(number), 'phone')).status).toBe(200)
    await byCode('POST', '/auth/phone-number/send-otp', { phoneNumber: number })
    const code = await codeTo(number)
    const answer = await byCode<Refusal>('POST', '/auth/phone-number/verify', { phoneNumber: number, code })
    expect(answer.body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await byCode<Refusal>('GET', '/second-factor')).body.methods).toEqual(['backup'])
  })

  it('asks for it, because no session is created without: not by the library, whatever its path', async () => {
    const ann = await challenged()
    const before = await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    const { internalAdapter } = await services.auth.$context
    await expect(internalAdapter.createSession(ann.userId)).rejects.toMatchObject({
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    })
    const after = await db.selectFrom('session').where('userId', '=', ann.userId).select('id').execute()
    expect(after).toEqual(before)
  })
})

describe('A factor by mail or phone', () => {
  const newPassword = 'another good word 8'
  /** Resets the password by a mailed link. */
  async function reset({ email }: { email: string }) {
    await stranger()('POST', '/auth/request-password-reset', { email })
    const token = await newestToken(email)
    expect((await stranger()('POST', '/auth/reset-password', { token, newPassword })).status).toBe(200)
  }
  const enter = async (person: { email: string }) => {
    const ask = stranger()
    return { ask, code: (await signIn(ask, person, newPassword)).body.code }
  }

  it('does not let in the reader of the mailbox, who has reset the password by it', async () => {
    const ann = await withMail()
    await reset(ann)
    const eve = await enter(ann)
    expect([eve.code, await waiting(eve.ask)]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      { methods: ['backup'], sameWay: 'email' },
    ])
    expect((await eve.ask('POST', '/second-factor/code', { method: 'email' })).status).toBe(403)
    const code = await createSentCode(db, services.secret, ann.userId, 'email')
    expect((await verify(eve.ask, code, 'email')).body.code).toBe('WRONG_CODE')
    expect(await isIn(eve.ask)).toBe(false)
    const program = { grant_type: 'password', email: ann.email, password: newPassword }
    const refused = await stranger()<Refusal>('POST', '/auth/token', program)
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['backup'] })
    // Whoever gives a backup code too is the owner, and so is the password.
    const owner = await enter(ann)
    expect((await verify(owner.ask, ann.backupCodes[0]!, 'backup')).status).toBe(200)
    const again = await enter(ann)
    expect(await waiting(again.ask)).toEqual({ methods: ['email', 'backup'], sameWay: null })
    await reset(ann)
    expect(await waiting((await enter(ann)).ask)).toEqual({ methods: ['backup'], sameWay: 'email' })
  })

  it('does not let in who has the phone, and has reset the password by it', async () => {
    const { number, browser } = await confirmed()
    await browser('PUT', '/me/details', { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' })
    const begun = await browser<{ id: string }>('POST', '/me/factors', { kind: 'phone' })
    await browser('POST', `/me/factors/${begun.body.id}/verify`, { code: await codeTo(number) })
    await stranger()('POST', '/auth/phone-number/request-password-reset', { phoneNumber: number })
    const body = { phoneNumber: number, otp: await codeTo(number), newPassword }
    expect((await stranger()('POST', '/auth/phone-number/reset-password', body)).status).toBe(200)
    const ask = stranger()
    await ask('POST', '/auth/sign-in/email', { phoneNumber: number, password: newPassword })
    expect(await waiting(ask)).toEqual({ methods: ['backup'], sameWay: 'phone' })
  })

  it('counts where the password is vouched for: by setting the factor up after it, or by a change in a session', async () => {
    const [ann, bo, cleo] = [await newcomer('Ann'), await newcomer('Bo'), await newcomer('Cleo')]
    for (const person of [ann, bo, cleo]) await reset(person)
    const { ask } = await enter(ann)
    await enrolMail({ ask, email: ann.email })
    expect(await waiting((await enter(ann)).ask)).toEqual({ methods: ['email', 'backup'], sameWay: null })

    // A session by the mailbox alone says nothing about who chose the password.
    const byCode = stranger()
    await byCode('POST', '/auth/email-otp/send-verification-otp', { email: bo.email, type: 'sign-in' })
    await byCode('POST', '/auth/sign-in/email-otp', { email: bo.email, otp: await mailedCode(bo.email) })
    await enrolMail({ ask: byCode, email: bo.email })
    expect(await waiting((await enter(bo)).ask)).toEqual({ methods: ['backup'], sameWay: 'email' })

    const changed = { currentPassword: newPassword, newPassword: 'one more good word 9' }
    expect((await (await enter(cleo)).ask('POST', '/auth/change-password', changed)).status).toBe(200)
    const login = await db.selectFrom('account').where('userId', '=', cleo.userId).select('passwordBy').execute()
    expect(login).toEqual([{ passwordBy: null }])
  })
})
