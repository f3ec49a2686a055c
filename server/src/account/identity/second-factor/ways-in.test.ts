import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { phones } from '../codes/testing.ts'
import { passkeyCeremonies } from '../passkeys/testing.ts'
import { identity, tokenOf } from '../testing.ts'
import { createSentCode } from './sent-codes.ts'
import { appCode, enrolApp, factorSteps, type Refusal } from './testing.ts'

const running = await startServices()
const { services, db, stranger, newcomer } = running
const { newestToken } = identity(running)
const { withPasskey, signInAgain } = passkeyCeremonies(running)
const { confirmed, codeTo, messagesTo } = phones(running)
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
const press = async (link: string | undefined) =>
  expect((await stranger()('POST', '/not-me', { token: tokenOf(link) })).status).toBe(204)
const linkIn = async (number: string) => /http\S+/.exec((await messagesTo(number))[0]!.text)?.[0]
describe('A factor by mail or phone', () => {
  it('does not let in the reader of the mailbox, who has reset the password by it', async () => {
    const ann = await withMail()
    await reset(ann)
    const eve = await enter(ann)
    expect([eve.code, await waiting(eve.ask)]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      { methods: ['backup'], sameWay: 'email', onHold: false },
    ])
    expect((await eve.ask('POST', '/second-factor/code', { method: 'email' })).status).toBe(403)
    const code = await createSentCode(db, services.secret, ann.userId, 'email')
    expect((await verify(eve.ask, code, 'email')).body.code).toBe('WRONG_CODE')
    expect(await isIn(eve.ask)).toBe(false)
    const program = { grant_type: 'password', email: ann.email, password: newPassword }
    const refused = await stranger()<Refusal>('POST', '/auth/token', program)
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['backup'] })
    // Only the owner has a backup code too, so the password is the owner’s.
    const owner = await enter(ann)
    expect((await verify(owner.ask, ann.backupCodes[0]!, 'backup')).status).toBe(200)
    const again = await enter(ann)
    expect(await waiting(again.ask)).toMatchObject({ methods: ['email', 'backup'], sameWay: null })
    await reset(ann)
    expect(await waiting((await enter(ann)).ask)).toMatchObject({ methods: ['backup'], sameWay: 'email' })
  })

  it('does not let in a thief of the phone, who has reset the password by it', async () => {
    const { number, browser } = await confirmed()
    await browser('PUT', '/me/details', { firstName: 'Pia', lastName: 'Holm', birthday: '1990-01-01' })
    const begun = await browser<{ id: string }>('POST', '/me/factors', { kind: 'phone' })
    await browser('POST', `/me/factors/${begun.body.id}/verify`, { code: await codeTo(number) })
    await stranger()('POST', '/auth/phone-number/request-password-reset', { phoneNumber: number })
    const body = { phoneNumber: number, otp: await codeTo(number), newPassword }
    expect((await stranger()('POST', '/auth/phone-number/reset-password', body)).status).toBe(200)
    const ask = stranger()
    await ask('POST', '/auth/sign-in/email', { phoneNumber: number, password: newPassword })
    expect(await waiting(ask)).toMatchObject({ methods: ['backup'], sameWay: 'phone' })
    // Nor by the links that the same phone gets: "this wasn't me" about the new password, and then a reset.
    await messagesTo(number)
    await sql`update not_me_links set expires_at = expires_at - interval '2 days' where undoes is not null`.execute(db)
    await press(await linkIn(number))
    const link = await linkIn(number)
    expect(new URL(link!).search).toBe('?link=reset')
    const again = { token: tokenOf(link), newPassword: 'one more good word 9' }
    const forged = { ...again, token: again.token.replace('phone.', '') }
    expect((await stranger()('POST', '/auth/reset-password', forged)).status).toBe(400)
    expect((await stranger()('POST', '/auth/reset-password', again)).status).toBe(200)
    await ask('POST', '/auth/sign-in/email', { phoneNumber: number, password: again.newPassword })
    expect(await waiting(ask)).toMatchObject({ methods: ['backup'], sameWay: 'phone' })
    expect((await ask('POST', '/second-factor/code', { method: 'phone' })).status).toBe(403)
  })

  it('stays refused if a reset by mail comes while an earlier sign-in is being completed', async () => {
    const ann = await withMail()
    await reset(ann)
    const { ask } = await enter(ann)
    const verifying = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('account').where('userId', '=', ann.userId).select('id').forUpdate().execute()
      const answer = verify(ask, ann.backupCodes[0]!, 'backup')
      const waits = sql`select 1 from pg_locks w join pg_locks h using (pid)
        join pg_database d on d.oid = h.database and d.datname = current_database()
        where not w.granted`
      await expect.poll(async () => (await waits.execute(db)).rows.length).toBeGreaterThan(0)
      const byMail = { password: 'the hash of the new one', passwordBy: 'email' }
      await transaction.updateTable('account').set(byMail).where('userId', '=', ann.userId).execute()
      return { answer }
    })
    expect((await verifying.answer).body.code).toBe('CHALLENGE_OVER')
    const way = await db.selectFrom('account').where('userId', '=', ann.userId).select('passwordBy').execute()
    expect(way).toEqual([{ passwordBy: 'email' }])
  })

  it('counts where the password is vouched for: by a factor set up after it, or by a change in a session', async () => {
    const [ann, bo, cleo] = [await newcomer('Ann'), await newcomer('Bo'), await newcomer('Cleo')]
    for (const person of [ann, bo, cleo]) await reset(person)
    const { ask } = await enter(ann)
    await enrolMail({ ask, email: ann.email })
    expect(await waiting((await enter(ann)).ask)).toMatchObject({ methods: ['email', 'backup'], sameWay: null })

    // A session by the mailbox alone says nothing about who chose the password.
    const byCode = stranger()
    await byCode('POST', '/auth/email-otp/send-verification-otp', { email: bo.email, type: 'sign-in' })
    await byCode('POST', '/auth/sign-in/email-otp', { email: bo.email, otp: await mailedCode(bo.email) })
    await enrolMail({ ask: byCode, email: bo.email })
    expect(await waiting((await enter(bo)).ask)).toMatchObject({ methods: ['backup'], sameWay: 'email' })

    const changed = { currentPassword: newPassword, newPassword: 'one more good word 9' }
    expect((await (await enter(cleo)).ask('POST', '/auth/change-password', changed)).status).toBe(200)
    const login = await db.selectFrom('account').where('userId', '=', cleo.userId).select('passwordBy').execute()
    expect(login).toEqual([{ passwordBy: null }])
  })
})
