import { password } from '@hearth/shared/testing'
import { call } from '@orpc/server'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Context, requireStaff } from '../../../api.ts'
import { passTime } from '../../../platform/limits/testing.ts'
import { addRoles } from '../../../testing/roles.ts'
import { type Person, startServices } from '../../../testing/services.ts'
import { passkeyCeremonies } from '../passkeys/testing.ts'
import { appCode, enrolApp, factorSteps } from '../second-factor/testing.ts'
import { identity } from '../testing.ts'

const running = await startServices()
const { services, db, stranger, newcomer, unconfirm, lockChanges } = running
const { mailsTo } = identity(running)
const { withMail, signIn, verify, mailedCode } = factorSteps(running)
const { withPasskey, registerOptions, register, anAuthenticator, signInAgain } = passkeyCeremonies(running)

type Refusal = { code?: string; methods?: string[]; fresh?: boolean }

const passMinutes = (minutes: number) =>
  sql`update session set authenticated_at = authenticated_at - ${minutes}::int * interval '1 minute',
    second_factor_at = second_factor_at - ${minutes}::int * interval '1 minute'`.execute(db)
const enrol = ({ ask }: Person) => ask<Refusal>('POST', '/me/factors', { kind: 'totp' })
const prove = ({ ask }: Person, proof: object) => ask<Refusal>('POST', '/me/reauthentication', proof)
const state = async ({ ask }: Person) => (await ask<Refusal>('GET', '/me/reauthentication')).body
const endOf = async (userId: string) =>
  (await db.selectFrom('session').where('userId', '=', userId).select('expiresAt').executeTakeFirstOrThrow()).expiresAt

describe('A change that a borrowed session must not make', () => {
  it('needs the password again after ten minutes, and the session ends no later for it', async () => {
    const ann = await newcomer('Ann')
    expect((await enrol(ann)).status).toBe(200)
    await passMinutes(11)
    const end = await endOf(ann.userId)
    expect(await enrol(ann)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    expect(await state(ann)).toEqual({ methods: ['password'], fresh: false })
    expect((await prove(ann, { method: 'password', proof: 'wrong' })).body.code).toBe('WRONG_PASSWORD')
    expect((await enrol(ann)).status).toBe(403)
    expect((await prove(ann, { method: 'email', proof: '123456' })).status).toBe(403)
    expect((await prove(ann, { method: 'password', proof: password })).status).toBe(200)
    expect((await enrol(ann)).status).toBe(200)
    expect(await endOf(ann.userId)).toEqual(end)
  })

  it('needs the second factor where there is one: the password alone does not remove it', async () => {
    const ann = await newcomer('Ann')
    const factor = await enrolApp(ann)
    await passMinutes(11)
    expect(await state(ann)).toEqual({ methods: ['totp', 'backup'], fresh: false })
    expect((await prove(ann, { method: 'password', proof: password })).status).toBe(403)
    expect((await ann.ask<Refusal>('DELETE', `/me/factors/${factor.id}`)).body.code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await prove(ann, { method: 'totp', proof: await appCode(factor.secret, -1) })).body.code).toBe('WRONG_CODE')
    expect((await prove(ann, { method: 'totp', proof: await appCode(factor.secret) })).status).toBe(200)
    expect((await ann.ask('POST', '/me/backup-codes')).status).toBe(200)
    await passMinutes(11)
    expect((await prove(ann, { method: 'backup', proof: factor.backupCodes[0]! })).body.code).toBe('WRONG_CODE')
    expect((await ann.ask('POST', '/me/backup-codes')).status).toBe(403)
  })

  it('needs a mailed code of an account without a password', async () => {
    const ann = await newcomer('Ann')
    await db.deleteFrom('account').where('userId', '=', ann.userId).execute()
    await passMinutes(11)
    expect(await state(ann)).toEqual({ methods: ['email'], fresh: false })
    await ann.ask('POST', '/me/reauthentication/code', { method: 'email' })
    const code = /\b\d{6}\b/.exec((await mailsTo(ann.email))[0]!.text)![0]
    const bo = await newcomer('Bo')
    await db.deleteFrom('account').where('userId', '=', bo.userId).execute()
    expect((await prove(bo, { method: 'email', proof: code })).body.code).toBe('WRONG_CODE')
    expect((await prove(ann, { method: 'email', proof: code })).status).toBe(200)
    expect((await prove(ann, { method: 'email', proof: code })).body.code).toBe('WRONG_CODE')
    expect((await enrol(ann)).status).toBe(200)
    await unconfirm(bo)
    expect((await state(bo)).methods, 'an address that no provider confirmed').toEqual([])
    const { body } = await bo.ask<{ available: string[] }>('GET', '/me/factors')
    expect(body.available).toEqual(['totp'])
  })

  it('counts wrong passwords, so that a borrowed session guesses no faster than a stranger', async () => {
    const ann = await newcomer('Ann')
    const tried: number[] = []
    for (let i = 0; i < 6; i++) tried.push((await prove(ann, { method: 'password', proof: `guess ${i}` })).status)
    expect(tried).toEqual([422, 422, 422, 422, 422, 429])
    expect((await prove(ann, { method: 'password', proof: password })).status).toBe(429)
  })

  it('is refused for a day after the owner has said that it was not them', async () => {
    const ann = await newcomer('Ann')
    await lockChanges(ann)
    expect(await enrol(ann)).toMatchObject({ status: 403, body: { code: 'CHANGES_LOCKED' } })
  })

  it('is proved by nobody without a session', async () => {
    for (const [method, path] of [
      ['GET', '/me/reauthentication'],
      ['POST', '/me/reauthentication'],
      ['POST', '/me/reauthentication/code'],
    ] as const)
      expect((await stranger()(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
  })
})

describe('An operation of a role', () => {
  const operationOf = (...roles: Parameters<typeof requireStaff>) =>
    requireStaff(...roles).reauthentication.methods.handler(({ context }) => ({
      methods: [],
      fresh: context.roles.some((role) => roles.includes(role)),
    }))
  const [ofAdmins, ofStaff] = [operationOf('admin'), operationOf('moderator', 'admin')]
  const run = (person: Person, operation = ofAdmins) => {
    const headers = new Headers({ cookie: person.cookie() })
    const context: Context = { ...services, headers, client: '', network: '' }
    return call(operation, undefined, { context })
  }

  it('is refused without the role, without a factor, and without the factor in this session', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    for (const operation of [ofAdmins, ofStaff])
      await expect(run(ann, operation)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await addRoles(db, { userId: ann.userId, role: 'admin' })
    await addRoles(db, { userId: bo.userId, role: 'moderator' })
    await expect(run(bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(run(bo, ofStaff)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    await enrolApp(bo)
    expect(await run(bo, ofStaff)).toEqual({ methods: [], fresh: true })
    await expect(run(bo)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(run(ann)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    const factor = await enrolApp(ann)
    expect(await run(ann)).toEqual({ methods: [], fresh: true })
    await db.updateTable('session').set({ secondFactorAt: null }).where('userId', '=', ann.userId).execute()
    await expect(run(ann)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await prove(ann, { method: 'totp', proof: await appCode(factor.secret) })
    expect(await run(ann)).toEqual({ methods: [], fresh: true })
    // A backup code proves the account, for changes such as a new passkey, and opens nothing of the role.
    expect((await prove(ann, { method: 'backup', proof: factor.backupCodes[0]! })).status).toBe(200)
    await expect(run(ann)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  })

  it('is refused with a code by mail, also in a session that gave one before the account got its role', async () => {
    const ann = await withMail()
    await addRoles(db, { userId: ann.userId, role: 'admin' })
    await expect(run(ann)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    // Another session sets the app up; this one has proved the mailbox only.
    const app = { kind: 'totp', secret: 'unused', confirmedAt: new Date() }
    await db
      .insertInto('secondFactors')
      .values({ userId: ann.userId, ...app })
      .execute()
    await expect(run(ann)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await state(ann)).methods).toEqual(['totp', 'backup'])
  })

  it('is refused for a day to a thief of the password and one backup code, whatever they set up with these', async () => {
    const users = async (ask: Person['ask']) => (await ask<Refusal>('GET', '/admin/users')).body.code
    const aDayLater = () =>
      sql`update second_factors set for_roles_from = for_roles_from - interval '25 hours'`.execute(db)
    const [ann, bo] = [await newcomer('Ann'), await withPasskey('Bo')]
    const codes = [
      (await enrolApp(ann)).backupCodes[0]!,
      (await bo.ask<{ backupCodes: string[] }>('POST', '/me/factors', { kind: 'passkey' })).body.backupCodes[0]!,
    ]
    for (const [index, { userId, email }] of [ann, bo].entries()) {
      await addRoles(db, { userId, role: 'admin' })
      const eve = stranger()
      await signIn(eve, { email })
      expect((await verify(eve, codes[index]!, 'backup')).status).toBe(200)
      const authenticator = anAuthenticator()
      expect((await register(eve, authenticator.register(await registerOptions(eve)))).status).toBe(200)
      const { ask } = await signInAgain({ authenticator })
      expect(await users(ask)).toBe('REAUTHENTICATION_REQUIRED')
      // A factor that is set up in that session, or by the factor that was set up in it, waits too.
      if (index === 0) expect((await ask('POST', '/me/factors', { kind: 'passkey' })).status).toBe(200)
      else await enrolApp({ ask })
      expect(await users(ask)).toBe('REAUTHENTICATION_REQUIRED')
      expect(await users((await signInAgain({ authenticator })).ask)).toBe('REAUTHENTICATION_REQUIRED')
      await aDayLater()
      expect(await users((await signInAgain({ authenticator })).ask)).toBeUndefined()
    }
  })

  it('keeps the app or passkey that it needs: the last one is not removed, also at the same instant', async () => {
    const ann = await withPasskey('Ann')
    const app = await enrolApp(ann)
    const passkey = (await ann.ask<{ id: string }>('POST', '/me/factors', { kind: 'passkey' })).body
    await addRoles(db, { userId: ann.userId, role: 'moderator' })
    const ids = [app.id, passkey.id]
    const answers = await Promise.all(ids.map((id) => ann.ask<Refusal>('DELETE', `/me/factors/${id}`)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['LAST_STRONG_FACTOR', undefined])
    const left = answers.findIndex(({ status }) => status === 409)
    expect((await ann.ask<Refusal>('DELETE', `/me/factors/${ids[left]}`)).body.code).toBe('LAST_STRONG_FACTOR')
    // Nor does the factor go with the last passkey that it stands for.
    await sql`update second_factors set kind = 'passkey', secret = null where user_id = ${ann.userId}`.execute(db)
    const [one] = (await ann.ask<{ id: string }[]>('GET', '/me/passkeys')).body
    expect((await ann.ask<Refusal>('DELETE', `/me/passkeys/${one!.id}`)).body.code).toBe('LAST_STRONG_FACTOR')
    await db.deleteFrom('userRoles').where('userId', '=', ann.userId).execute()
    expect((await ann.ask('DELETE', `/me/passkeys/${one!.id}`)).status).toBe(200)
    expect((await ann.ask('GET', '/me/factors')).body).toMatchObject({ factors: [], backupCodesLeft: 0 })
    const subjects = (await mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A second factor was removed from your Hearth account')
  })
})

it('A code after a first factor cannot be used up by strangers: five an hour, and no word of a sixth', async () => {
  const ann = await newcomer('Ann')
  const begun = await ann.ask<{ id: string }>('POST', '/me/factors', { kind: 'email' })
  const first = { code: await mailedCode(ann.email) }
  expect((await ann.ask('POST', `/me/factors/${begun.body.id}/verify`, first)).status).toBe(200)
  const ask = stranger()
  await signIn(ask, ann)
  const send = () => ask<Refusal & { data?: object }>('POST', '/second-factor/code', { method: 'email' })
  const { env } = services
  env.RATE_LIMIT_FACTOR = 1
  for (let i = 0; i < 4; i++) {
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    await stranger()('POST', '/auth/email-otp/send-verification-otp', { email: ann.email, type: 'sign-in' })
  }
  // The first of the five switched the factor on.
  for (let i = 0; i < 4; i++) expect((await send()).status).toBe(200)
  const code = await mailedCode(ann.email)
  const { status, body, headers } = await send()
  expect([status, body.code]).toEqual([429, 'TOO_MANY_CODES'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  const { id } = (await ann.ask<{ factors: { id: string }[] }>('GET', '/me/factors')).body.factors[0]!
  for (const path of [`/me/factors/${id}/challenge`, '/me/reauthentication/code'])
    expect((await ann.ask<Refusal>('POST', path, path.endsWith('code') ? { method: 'email' } : {})).body.code).toBe(
      'TOO_MANY_CODES',
    )
  await passTime(db, 61)
  expect((await verify(ask, code, 'email')).status).toBe(200)
  expect((await ann.ask('POST', '/me/reauthentication/code', { method: 'email' })).status).toBe(200)
  env.RATE_LIMIT_FACTOR = 1000
})
