import type { Me } from '@hearth/shared/account/me'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { createAddressChange } from './confirmations.ts'
import { identity, tokenOf } from './testing.ts'

const running = await startServices()
const { app, db, stranger, newcomer } = running
const { signIn, mailsTo, newestToken, confirm, signedUp } = identity(running)
const isConfirmed = async (email: string) => {
  const { emailVerified } = await db
    .selectFrom('user')
    .where('email', '=', email)
    .select('emailVerified')
    .executeTakeFirstOrThrow()
  return emailVerified
}
/** The session cookie that an answer sets. */
const sessionOf = ({ headers }: { headers: object }) =>
  /hearth\.session_token=[^;]+/.exec(String(Object(headers)['set-cookie'])) ?? null
const resend = (email: string) => stranger()('POST', '/auth/send-verification-email', { email })

describe('A confirmation link', () => {
  it('confirms nothing when a scanner opens it, nor does the library’s own', async () => {
    const email = await signedUp()
    const link = (await mailsTo(email))[0]!.links[0]!
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\?link=confirm#[\w-]{43}$/)
    await app.inject({ url: link.replace('http://localhost:3000', '') })
    for (const method of ['GET', 'POST']) {
      const answer = await stranger()(
        method,
        `/auth/verify-email?token=${tokenOf(link)}`,
        method === 'POST' ? {} : undefined,
      )
      expect(answer.status, method).toBe(404)
    }
    expect((await stranger()('GET', `/auth/confirm-email?token=${tokenOf(link)}`)).status).toBe(404)
    expect(await isConfirmed(email)).toBe(false)
  })

  it('contains no personal data, and the database nothing from which one could be made', async () => {
    // Long names, because a random token may contain a short one.
    const email = await signedUp({ firstName: 'Annemarie', lastName: 'Bergengruen' })
    const token = await newestToken(email)
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes).toHaveLength(32)
    for (const text of [token, bytes.toString('latin1')]) {
      expect(text).not.toMatch(/annemarie|bergengruen|example/i)
      expect(text).not.toContain(email.split('@')[0])
    }
    const rows = await db.selectFrom('confirmations').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is useless to a reader of the mail without the password, and tells them no address', async () => {
    const email = await signedUp()
    const token = await newestToken(email)
    const ask = stranger()
    const refusals = [await confirm(token, ask), await confirm(token, ask, 'not it 42'), await confirm('made up', ask)]
    expect(JSON.stringify(refusals)).not.toContain(email)
    expect(await confirm(token, ask)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
    expect(await confirm(token, ask, 'not it 42')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
    expect(await isConfirmed(email)).toBe(false)
  })

  it('needs the password in a browser that signed another account up, or forged its cookie', async () => {
    const victim = await signedUp()
    const token = await newestToken(victim)
    const other = stranger()
    await signedUp({}, other)
    expect((await confirm(token, other)).body.code).toBe('PASSWORD_REQUIRED')
    const { id } = await db.selectFrom('user').where('email', '=', victim).select('id').executeTakeFirstOrThrow()
    for (const value of [id, `${id}.${'A'.repeat(43)}=`]) {
      const headers = { cookie: `hearth.sign_up=${encodeURIComponent(value)}` }
      const made = { method: 'POST', url: '/api/auth/confirm-email', headers, payload: { token } } as const
      expect((await app.inject(made)).json().code).toBe('PASSWORD_REQUIRED')
    }
    expect(await isConfirmed(victim)).toBe(false)
  })

  it('is invalid after five wrong passwords, concurrent or in sequence', async () => {
    const email = await signedUp()
    const token = await newestToken(email)
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(token, stranger(), 'not it 42')))
    const codes = tries.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(5)
    expect(await confirm(token, stranger(), password)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    await resend(email)
    expect((await confirm(await newestToken(email), stranger(), password)).status).toBe(200)
  })

  it('confirms in another browser with the password of the sign-up', async () => {
    const email = await signedUp()
    const answer = await confirm(await newestToken(email), stranger(), password)
    expect(answer).toMatchObject({ status: 200, body: { status: true, email, signedIn: false } })
    expect(sessionOf(answer)).toBeNull()
    expect((await signIn(email)).status).toBe(200)
  })

  it('needs no password in the browser of the sign-up, signs in there, and works once', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    const token = await newestToken(email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token, ask)))
    expect(answers.map(({ status }) => status).sort(), 'at the same instant').toEqual([200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({ status: true, email, signedIn: true })
    expect((await ask<Me>('GET', '/me')).body.account.email).toBe(email)
    expect((await signIn(email)).status).toBe(200)
    expect(await confirm(token, ask)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    const events = db.selectFrom('securityEvents').innerJoin('user', 'user.id', 'securityEvents.userId')
    const kinds = await events.where('user.email', '=', email).select('kind').orderBy('securityEvents.id').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['signed_up', 'confirmed', 'signed_in', 'signed_in'])
    expect((await mailsTo(email)).filter(({ links }) => links[0]?.includes('not-me'))).toEqual([])
  })

  it('works until another link of the account is used, or for a day', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    const first = await newestToken(email)
    await resend(email)
    const second = await newestToken(email)
    expect(second).not.toBe(first)
    expect((await confirm(second, ask)).status).toBe(200)
    expect((await confirm(first, ask)).body.code).toBe('INVALID_TOKEN')

    const late = await newestToken(await signedUp({}, ask))
    await sql`update confirmations set expires_at = now()`.execute(db)
    expect((await confirm(late, ask)).body.code).toBe('INVALID_TOKEN')
    expect((await confirm('made up', ask, password)).body.code).toBe('INVALID_TOKEN')
  })

  it('relies on a cookie hidden from scripts', async () => {
    const { headers } = await stranger()('POST', '/auth/sign-up/email', {
      email: 'cookie@example.test',
      password,
      name: 'A',
      firstName: 'A',
      lastName: 'B',
      birthday: '1990-01-01',
    })
    expect(String(headers['set-cookie'])).toMatch(
      /^hearth\.sign_up=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })
})

describe('The browser of the sign-up is not signed in', () => {
  const me = async (ask: ReturnType<typeof stranger>) => (await ask<Me>('GET', '/me')).body?.account?.email ?? null

  it('by a changed cookie, nor by that of another sign-up', async () => {
    const [mine, other] = [stranger(), stranger()]
    const email = await signedUp({}, mine)
    await signedUp({}, other)
    const token = await newestToken(email)
    expect((await confirm(token, other, password)).body).toMatchObject({ signedIn: false })
    expect(await me(other)).toBeNull()

    const next = await signedUp()
    const { id } = await db.selectFrom('user').where('email', '=', next).select('id').executeTakeFirstOrThrow()
    const headers = { cookie: `hearth.sign_up=${encodeURIComponent(`${id}.${'A'.repeat(43)}=`)}` }
    const payload = { token: await newestToken(next), password }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/confirm-email', headers, payload })
    expect(answer.json()).toMatchObject({ status: true, signedIn: false })
    expect(sessionOf(answer)).toBeNull()
  })

  it('when the account was confirmed before, or the link changes its address', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    const { id } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
    const token = await newestToken(email)
    await db.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute()
    expect((await confirm(token, ask)).body).toMatchObject({ status: true, signedIn: false })
    const change = await createAddressChange(db, id, 'elsewhere@example.test')
    expect((await confirm(change, ask)).body).toMatchObject({ email: 'elsewhere@example.test', signedIn: false })
    expect(await me(ask)).toBeNull()
  })

  it('when the account is suspended, which the sign-in explains', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    await db.updateTable('user').set({ banned: true }).where('email', '=', email).execute()
    const answer = await confirm(await newestToken(email), ask)
    expect(sessionOf(answer)).toBeNull()
    expect(await me(ask)).toBeNull()
  })

  it('when somebody is signed in there, who stays so', async () => {
    const ask = stranger()
    const first = await signedUp({}, ask)
    await confirm(await newestToken(first), ask)
    const second = await signedUp({}, ask)
    expect((await confirm(await newestToken(second), ask)).body).toMatchObject({ email: second, signedIn: false })
    expect(await me(ask)).toBe(first)
  })
})

describe('A password chosen by a mailed link', () => {
  it("also confirms the address, because the mailbox's owner chose the password", async () => {
    const email = await signedUp()
    const older = await newestToken(email)
    await stranger()('POST', '/auth/request-password-reset', { email })
    const reset = { token: await newestToken(email), newPassword: 'a better one 43' }
    expect((await stranger()('POST', '/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'a better one 43')).status).toBe(200)
    expect((await confirm(older, stranger(), 'a better one 43')).body.code).toBe('INVALID_TOKEN')
  })
})

describe('A confirmed address', () => {
  it('gives no role, whatever address it is', async () => {
    await newcomer('Ann')
    await signedUp({ email: 'admin@example.test' })
    await confirm(await newestToken('admin@example.test'), stranger(), password)
    expect(await db.selectFrom('userRoles').selectAll().execute()).toEqual([])
  })
})
