import { randomUUID } from 'node:crypto'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addRoles } from '../../../testing/roles.ts'
import { startServices } from '../../../testing/services.ts'
import { endDueFactors } from '../ending-factors.ts'
import { eventKinds, identity, tokenOf } from '../testing.ts'
import { renewBackupCodes, useBackupCode } from './backup-codes.ts'
import { createChallenge } from './challenges.ts'
import { secondFactorRequired } from './rule.ts'
import { appCode, enrolApp, factorSteps, type Refusal } from './testing.ts'

const running = await startServices()
const { app, services, db, stranger, newcomer, ban, lockChanges, unlockChanges } = running
const { mailsTo, newestNotMe } = identity(running)
const { signIn, verify, isIn, challenged, mailedCode, enrolMail, withMail } = factorSteps(running)

const forgetSteps = () => sql`update second_factors set last_step = null`.execute(db)
const endWaits = () => sql`update password_tries set again_at = now()`.execute(db)
/** The notices so far are two days old: the stranger comes later. */
const passTwoDays = () => sql`update not_me_links set expires_at = expires_at - interval '2 days'`.execute(db)
const kinds = (userId: string) => eventKinds(db, userId)

describe('A stranger', () => {
  it('reads and changes no factor, and completes no sign-in that does not wait', async () => {
    const ann = await challenged()
    const { ask: eve } = await newcomer('Eve')
    const code = await appCode(ann.factor.secret)
    expect((await verify(stranger(), code)).body.code).toBe('CHALLENGE_OVER')
    expect((await stranger()('GET', '/second-factor')).status).toBe(401)
    expect((await stranger()('POST', '/second-factor/code', { method: 'email' })).status).toBe(401)
    for (const [method, path, body] of [
      ['POST', `/me/factors/${ann.factor.id}/verify`, { code }],
      ['POST', `/me/factors/${ann.factor.id}/challenge`, undefined],
      ['DELETE', `/me/factors/${ann.factor.id}`, undefined],
    ] as const)
      expect((await eve(method, path, body)).status, path).toBe(404)
    expect((await eve<{ factors: [] }>('GET', '/me/factors')).body.factors).toEqual([])
  })

  it('who knows the password of one account and the factor of another gets into neither', async () => {
    const [ann, bo] = [await challenged('Ann'), await challenged('Bo')]
    expect((await verify(ann.browser, await appCode(bo.factor.secret))).body.code).toBe('WRONG_CODE')
    expect((await verify(ann.browser, bo.factor.backupCodes[0]!, 'backup')).body.code).toBe('WRONG_CODE')
    expect(await isIn(ann.browser)).toBe(false)
    expect((await verify(bo.browser, await appCode(bo.factor.secret))).status).toBe(200)
  })

  it('learns nothing of the factor from a wrong password', async () => {
    const ann = await challenged()
    const answers = [
      await signIn(stranger(), ann, 'not the password'),
      await signIn(stranger(), { ...ann, email: 'x@example.test' }),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
      expect(String(headers['set-cookie'])).not.toContain('challenge')
    }
  })

  it('who waits after a ban is told of the ban instead of getting a session', async () => {
    const ann = await challenged()
    await ban(ann)
    expect((await verify(ann.browser, await appCode(ann.factor.secret))).body.code).toBe('ACCOUNT_BANNED')
    expect(await isIn(ann.browser)).toBe(false)
  })
})

it('A factor is switched on only with a recent proof, and not while the owner has locked changes', async () => {
  const ann = await newcomer('Ann')
  const begun = await ann.ask<{ id: string; totp: { secret: string } }>('POST', '/me/factors', { kind: 'totp' })
  const { id, totp } = begun.body
  const verifyNow = async () =>
    ann.ask<Refusal>('POST', `/me/factors/${id}/verify`, { code: await appCode(totp.secret) })
  await sql`update session set authenticated_at = now() - interval '11 minutes'`.execute(db)
  expect((await verifyNow()).body.code).toBe('REAUTHENTICATION_REQUIRED')
  await sql`update session set authenticated_at = now()`.execute(db)
  await lockChanges(ann)
  expect((await verifyNow()).body.code).toBe('CHANGES_LOCKED')
  await unlockChanges(ann)
  expect((await verifyNow()).status).toBe(200)
  const guess = async () => (await ann.ask('POST', `/me/factors/${id}/verify`, { code: '000000' })).status
  const guesses: number[] = []
  for (let i = 0; i < 6; i++) guesses.push(await guess())
  expect(guesses).toEqual([422, 422, 422, 422, 422, 429])
})

it('A member sets up an app, signs in with its code, and removes it again', async () => {
  const ann = await newcomer('Ann')
  const elsewhere = stranger()
  await signIn(elsewhere, ann)
  const { factor, browser } = { factor: await enrolApp(ann), browser: stranger() }
  // Sessions that were opened without the factor are over.
  expect([await isIn(ann.ask), await isIn(elsewhere)]).toEqual([true, false])
  expect(factor.uri).toBe(`otpauth://totp/Hearth:Ann?secret=${factor.secret}&issuer=Hearth&digits=6&period=30`)
  expect(factor.backupCodes).toHaveLength(10)
  expect((await signIn(browser, ann)).status).toBe(403)
  expect(await isIn(browser)).toBe(false)
  expect((await browser<Refusal>('GET', '/second-factor')).body.methods).toEqual(['totp', 'backup'])
  const { status, body } = await verify(browser, await appCode(factor.secret))
  expect([status, Object.keys(body).sort()]).toEqual([200, ['status', 'user']])
  expect(await isIn(browser)).toBe(true)
  const list = await browser<{ factors: object[]; backupCodesLeft: number }>('GET', '/me/factors')
  expect(list.body).toMatchObject({ factors: [{ kind: 'totp' }], backupCodesLeft: 10, required: false })
  expect((await browser('DELETE', `/me/factors/${factor.id}`)).status).toBe(200)
  expect([await isIn(browser), await isIn(ann.ask)]).toEqual([true, false])
  expect((await browser('GET', '/me/factors')).body).toMatchObject({ factors: [], backupCodesLeft: 0 })
  expect((await signIn(stranger(), ann)).status).toBe(200)
  const mails = (await mailsTo(ann.email)).filter(({ subject }) => subject.includes('second factor'))
  expect(mails.map(({ links }) => new URL(links[0]!).search)).toEqual(['?link=not-me', '?link=not-me'])
  for (const { text } of mails) expect(text).toContain("You've been signed out on your other devices.")
  const asked = ['signed_in', 'second_factor_added', 'signed_in', 'second_factor_removed', 'signed_in']
  expect((await kinds(ann.userId)).filter((kind) => kind !== 'new_device')).toEqual(asked)
})

it('The database has neither the secret of an app, nor a code, nor the token of a trusted device', async () => {
  const ann = await challenged()
  const { headers } = await verify(ann.browser, await appCode(ann.factor.secret), 'totp', { trustDevice: true })
  const [trust] = /(?<=trust=)[\w-]{43}/.exec(String(headers['set-cookie']))!
  const tables = ['second_factors', 'backup_codes', 'trusted_devices', 'second_factor_challenges']
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(ann.factor.secret)
  for (const code of ann.factor.backupCodes) expect(stored).not.toContain(code.replace('-', ''))
  expect(stored).not.toContain(trust)
})

describe('A code of an app', () => {
  it('works once, also when it is used twice at the same instant', async () => {
    const ann = await challenged()
    const code = await appCode(ann.factor.secret)
    const second = stranger()
    await signIn(second, ann)
    const answers = await Promise.all([verify(ann.browser, code), verify(second, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const third = stranger()
    await signIn(third, ann)
    expect((await verify(third, code)).body.code).toBe('WRONG_CODE')
    expect((await verify(third, await appCode(ann.factor.secret, -1))).body.code).toBe('WRONG_CODE')
    expect((await verify(third, await appCode(ann.factor.secret, 1))).status).toBe(200)
  })

  it('may come from a clock that is one step off, not from one that is two', async () => {
    const ann = await challenged()
    await forgetSteps()
    for (const step of [-3, 3])
      expect((await verify(ann.browser, await appCode(ann.factor.secret, step))).status).toBe(401)
    expect((await verify(ann.browser, await appCode(ann.factor.secret, 1))).status).toBe(200)
  })

  it('is guessed more and more slowly, from any number of browsers', async () => {
    const ann = await challenged()
    const tried: number[] = []
    for (let i = 0; i < 6; i++) {
      const ask = stranger()
      await signIn(ask, ann)
      tried.push((await verify(ask, '000000')).status)
    }
    expect(tried).toEqual([401, 401, 401, 401, 401, 429])
    const right = await verify(ann.browser, await appCode(ann.factor.secret))
    expect([right.status, right.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(20)
    await endWaits()
    expect((await verify(ann.browser, await appCode(ann.factor.secret))).status).toBe(200)
  })
})

describe('A backup code', () => {
  it('works once, also when it is used twice at the same instant, however it is typed', async () => {
    const ann = await challenged()
    const [code, other] = ann.factor.backupCodes as [string, string]
    const second = stranger()
    await signIn(second, ann)
    const answers = await Promise.all([verify(ann.browser, code, 'backup'), verify(second, code, 'backup')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const third = stranger()
    await signIn(third, ann)
    expect((await verify(third, ` ${other.toUpperCase().replace('-', ' ')} `, 'backup')).status).toBe(200)
    expect((await third('GET', '/me/factors')).body).toMatchObject({ backupCodesLeft: 8 })
  })

  it('stops working when new ones are made', async () => {
    const ann = await challenged()
    const made = await ann.ask<{ backupCodes: string[] }>('POST', '/me/backup-codes')
    expect((await verify(ann.browser, ann.factor.backupCodes[0]!, 'backup')).status).toBe(401)
    expect((await verify(ann.browser, made.body.backupCodes[0]!, 'backup')).status).toBe(200)
  })

  it('that a stranger made is worth nothing after "This wasn\'t me", and the owner is told of new ones', async () => {
    const { ask, email, userId, factor } = await challenged()
    await passTwoDays()
    const made = await ask<{ backupCodes: string[] }>('POST', '/me/backup-codes')
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('New backup codes for your Hearth account')
    expect((await stranger()('POST', '/not-me', { token: tokenOf(mail!.links[0]) })).status).toBe(204)
    const left = () => db.selectFrom('backupCodes').where('userId', '=', userId).select('codeHash').execute()
    expect([made.body.backupCodes.length, await left()]).toEqual([10, []])
    // The factor that was there before stays.
    const owner = stranger()
    await signIn(owner, { email })
    expect((await verify(owner, made.body.backupCodes[0]!, 'backup')).status).toBe(401)
    expect((await verify(owner, await appCode(factor.secret))).status).toBe(200)
  })

  it('that came with a stranger’s factor goes at once, and that factor a day later, beside the owner’s', async () => {
    const ann = await challenged()
    await passTwoDays()
    await db.deleteFrom('backupCodes').where('userId', '=', ann.userId).execute()
    const mail = await enrolMail(ann)
    expect(mail.backupCodes).toHaveLength(10)
    const token = await newestNotMe(ann.email)
    expect((await stranger()('POST', '/not-me', { token })).status).toBe(204)
    expect(await db.selectFrom('backupCodes').where('userId', '=', ann.userId).selectAll().execute()).toEqual([])
    await sql`update second_factors set ends_at = now() where ends_at is not null`.execute(db)
    await endDueFactors(db)
    const factors = await db.selectFrom('secondFactors').where('userId', '=', ann.userId).select('kind').execute()
    expect(factors).toEqual([{ kind: 'totp' }])
  })
})

describe('A code by mail', () => {
  it('completes a sign-in once, if the member has set that up', async () => {
    const ann = await withMail('Ann')
    expect((await ann.ask('POST', `/me/factors/${ann.factorId}/challenge`)).status).toBe(200)
    expect(await mailedCode(ann.email)).not.toBe(ann.code)
    const ask = stranger()
    await signIn(ask, ann)
    expect((await verify(ask, ann.code, 'email')).status).toBe(401)
    expect((await ask('POST', '/second-factor/code', { method: 'email' })).status).toBe(200)
    const code = await mailedCode(ann.email)
    const second = stranger()
    await signIn(second, ann)
    const answers = await Promise.all([verify(ask, code, 'email'), verify(second, code, 'email')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const bo = await challenged('Bo')
    expect((await bo.browser('POST', '/second-factor/code', { method: 'email' })).status).toBe(403)
  })

  it('is worth nothing after five wrong ones', async () => {
    const ann = await withMail('Ann')
    const ask = stranger()
    await signIn(ask, ann)
    await ask('POST', '/second-factor/code', { method: 'email' })
    const code = await mailedCode(ann.email)
    for (let i = 0; i < 5; i++) {
      expect((await verify(ask, code === '000000' ? '000001' : '000000', 'email')).status).toBe(401)
      await endWaits()
    }
    expect((await verify(ask, code, 'email')).status).toBe(401)
  })

  it('does not complete a sign-in through the same mailbox, and is nothing for an account with a role', async () => {
    const ann = await withMail('Ann')
    const token = await createChallenge(db, { userId: ann.userId, way: 'email', byPassword: false })
    const waiting = async () =>
      (await app.inject({ url: '/api/second-factor', headers: { cookie: `hearth.challenge=${token}` } })).json()
    expect(await waiting()).toMatchObject({ methods: ['backup'], sameWay: 'email' })
    await db.updateTable('secondFactorChallenges').set({ way: null }).where('userId', '=', ann.userId).execute()
    expect(await waiting()).toMatchObject({ methods: ['email', 'backup'], sameWay: null })
    // A role comes later than the factor: the code opens the account until the app is set up, and never the role.
    await addRoles(db, { userId: ann.userId, role: 'moderator' })
    expect(await waiting()).toMatchObject({ methods: ['email', 'backup'], sameWay: null })
    expect((await ann.ask('GET', '/me/factors')).body).toMatchObject({ required: true, available: ['totp'] })
    await enrolApp(ann)
    expect(await waiting()).toMatchObject({ methods: ['totp', 'backup'], sameWay: null })
    await db.deleteFrom('backupCodes').where('userId', '=', ann.userId).execute()
    await sql`delete from second_factors where user_id = ${ann.userId} and kind = 'totp'`.execute(db)
    await db.updateTable('secondFactorChallenges').set({ way: 'email' }).where('userId', '=', ann.userId).execute()
    expect(await waiting()).toMatchObject({ methods: [], sameWay: 'email' })
    // Without anything to prove it with, the second factor still holds.
    expect((await signIn(stranger(), ann)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })
})

describe('A trusted device', () => {
  async function trusted(name = 'Ann') {
    const ann = await challenged(name)
    await verify(ann.browser, await appCode(ann.factor.secret), 'totp', { trustDevice: true })
    await ann.browser('POST', '/auth/sign-out', {})
    return ann
  }

  it('needs no second factor of that account for 30 days, and no other device does without', async () => {
    const ann = await trusted()
    expect((await signIn(ann.browser, ann)).status).toBe(200)
    expect(await secondFactorRequired(services, ann.userId, null)).toBe(true)
    const list = await ann.browser<{ trustedDevices: object[] }>('GET', '/me/factors')
    expect(list.body.trustedDevices).toMatchObject([{ current: true }])
    const bo = await challenged('Bo')
    expect((await signIn(ann.browser, bo)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    await sql`update trusted_devices set expires_at = now() - interval '1 second'`.execute(db)
    expect((await signIn(ann.browser, ann)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('is trusted no more after a factor is removed, which may have been what it gave', async () => {
    const ann = await trusted()
    await enrolMail(ann)
    expect((await signIn(ann.browser, ann)).status).toBe(200)
    await ann.ask('DELETE', `/me/factors/${ann.factor.id}`)
    expect(await isIn(ann.browser)).toBe(false)
    expect((await signIn(ann.browser, ann)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('is trusted no more after a change of the password or address, nor when the member says so', async () => {
    const [ann, bo, cleo] = [await trusted('Ann'), await trusted('Bo'), await trusted('Cleo')]
    await db.updateTable('user').set({ email: 'cleo.new@example.test' }).where('id', '=', cleo.userId).execute()
    const left = db.selectFrom('trustedDevices').where('userId', '=', cleo.userId).selectAll()
    expect(await left.execute()).toEqual([])
    const newPassword = 'another good word 8'
    const changed = await ann.ask('POST', '/auth/change-password', { currentPassword: password, newPassword })
    expect(changed.status).toBe(200)
    expect(await isIn(ann.ask)).toBe(true)
    expect((await signIn(ann.browser, ann, newPassword)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    const [device] = await db.selectFrom('trustedDevices').where('userId', '=', bo.userId).select('id').execute()
    expect((await ann.ask('DELETE', `/me/trusted-devices/${device!.id}`)).status).toBe(404)
    expect((await bo.ask('DELETE', `/me/trusted-devices/${device!.id}`)).status).toBe(200)
    expect((await signIn(bo.browser, bo)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })
})

it('A factor by phone goes with the number, and a later number does not bring it back', async () => {
  const ann = await newcomer('Ann')
  const number = (phoneNumber: string) =>
    db.updateTable('user').set({ phoneNumber, phoneNumberVerified: true }).where('id', '=', ann.userId).execute()
  await number('+4520999001')
  await db.insertInto('secondFactors').values({ userId: ann.userId, kind: 'phone', confirmedAt: new Date() }).execute()
  await db.insertInto('backupCodes').values({ userId: ann.userId, codeHash: 'x' }).execute()
  await db.updateTable('session').set({ secondFactorAt: new Date() }).where('userId', '=', ann.userId).execute()
  expect((await ann.ask('DELETE', '/me/phone')).status).toBe(200)
  await number('+4520999002')
  expect((await ann.ask('GET', '/me/factors')).body).toMatchObject({ factors: [], backupCodesLeft: 0 })
  const subjects = (await mailsTo(ann.email)).map(({ subject }) => subject)
  expect(subjects).toContain('A second factor was removed from your Hearth account')
})

it('A code that is made with an earlier secret of the installation is still known', async () => {
  const ann = await newcomer('Ann')
  const old = ['the secret before that one, 32 characters'] as const
  const [code] = await renewBackupCodes(db, old, ann.userId, randomUUID())
  expect(await useBackupCode(db, ['a new secret of the installation, 32+'], ann.userId, code!)).toBe(false)
  expect(await useBackupCode(db, ['a new secret of the installation, 32+', ...old], ann.userId, code!)).toBe(true)
})
