import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { phones } from '../codes/testing.ts'
import { passkeyCeremonies } from '../passkeys/testing.ts'
import { identity } from '../testing.ts'
import { appCode, enrolApp, factorSteps, type Refusal } from './testing.ts'

const running = await startServices()
const { services, db, stranger } = running
const { newestToken } = identity(running)
const { withPasskey, signInAgain } = passkeyCeremonies(running)
const { confirmed, codeTo } = phones(running)
const { signIn, verify, isIn, challenged, mailedCode } = factorSteps(running)

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
