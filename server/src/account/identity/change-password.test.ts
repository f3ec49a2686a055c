import type { AddressInfo } from 'node:net'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTab, until } from '../../chat/live/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { vouchForPassword } from './second-factor/password-way.ts'
import { eventKinds, identity } from './testing.ts'

const running = await startServices()
const { app, db, stranger, newcomer, member } = running
const { signIn, mailsTo, newestToken, newestNotMe, confirm, signedUp } = identity(running)
await app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const better = 'a better one 43'

const change = (person: Person, more = {}) =>
  person.ask('POST', '/auth/change-password', { currentPassword: password, newPassword: better, ...more })
const recover = (email: string) => stranger()('POST', '/auth/request-password-reset', { email })
const reset = (token: string, newPassword = better) =>
  stranger()<{ code: string }>('POST', '/auth/reset-password', { token, newPassword })

/** A second browser signed in to the same account, with a live connection. */
async function elsewhere({ email }: Person) {
  const ask = stranger()
  const { headers } = await signIn(email, password, ask)
  const cookie = String(headers['set-cookie']).split(';')[0]!
  return { ask, tab: await openTab(url, { cookie }) }
}

describe('A changed password', () => {
  it('is refused to a visitor, and to a member who does not know the old one', async () => {
    const ann = await newcomer('Ann')
    const asked = { currentPassword: password, newPassword: better }
    expect((await stranger()('POST', '/auth/change-password', asked)).status).toBe(401)
    expect((await change(ann, { currentPassword: 'not it 42' })).status).toBe(400)
    expect((await signIn(ann.email)).status).toBe(200)
    expect(await mailsTo(ann.email)).toEqual([])
  })

  it.each([{}, { revokeOtherSessions: false }])(
    'ends every other session and its live connections, whatever the client asks for: %o',
    async (more) => {
      const ann = await member('Ann')
      const other = await elsewhere(ann)
      expect(other.tab.refused).toBeNull()
      expect((await change(ann, more)).status).toBe(200)
      expect((await other.ask('GET', '/me')).status).toBe(401)
      await until(() => expect(other.tab.state.disconnected).toBe('io server disconnect'))
      expect((await ann.ask('GET', '/me')).status).toBe(200)
      expect((await signIn(ann.email)).status).toBe(401)
      expect((await signIn(ann.email, better)).status).toBe(200)
    },
  )

  it('invalidates unused reset links', async () => {
    const ann = await newcomer('Ann')
    await recover(ann.email)
    const token = await newestToken(ann.email)
    await change(ann)
    expect((await reset(token, 'a third one 44')).body.code).toBe('INVALID_TOKEN')
    expect((await signIn(ann.email, better)).status).toBe(200)
  })

  it('notifies its owner by mail, in their language, and "this wasn\'t me" takes the password back', async () => {
    const ann = await newcomer('Ann')
    await ann.ask('PUT', '/me/language', { languageCode: 'de' })
    await change(ann)
    const [mail] = await mailsTo(ann.email)
    expect(mail).toMatchObject({ subject: 'Dein Passwort bei Hearth wurde geändert' })
    expect(mail!.text).toContain('Ann')
    expect((await stranger()('POST', '/not-me', { token: await newestNotMe(ann.email) })).status).toBe(204)
    expect((await signIn(ann.email, better)).status).toBe(401)
    expect((await reset(await newestToken(ann.email), 'a third one 44')).status).toBe(200)
    expect((await signIn(ann.email, 'a third one 44')).status).toBe(200)
    expect(await eventKinds(db, ann.userId)).toContain('password_changed')
  })
})

describe('A password without the old one', () => {
  const set = (ask: Person['ask'], newPassword = better) =>
    ask<{ code: string }>('POST', '/auth/set-password', { newPassword })
  const waysOf = (userId: string) =>
    db.selectFrom('account').where('userId', '=', userId).select(['passwordBy']).execute()
  const forget = (userId: string) => db.deleteFrom('account').where('userId', '=', userId).execute()

  it('needs a session that has proved itself within 10 minutes, and follows the rules of sign-up', async () => {
    const [ann, bo] = await Promise.all([newcomer('Ann'), newcomer('Bo')])
    await forget(bo.userId)
    await sql`update session set authenticated_at = now() - interval '11 minutes'`.execute(db)
    expect((await set(stranger())).status).toBe(401)
    for (const { ask } of [ann, bo])
      expect(await set(ask)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    await ann.ask('POST', '/me/reauthentication', { method: 'password', proof: password })
    for (const [word, code] of [
      ['12345', 'PASSWORD_TOO_SHORT'],
      ['123456789', 'WEAK_PASSWORD'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ] as const)
      expect(await set(ann.ask, word)).toMatchObject({ status: 400, body: { code } })
    const other = await elsewhere(ann)
    expect((await set(ann.ask)).status).toBe(200)
    expect((await other.ask('GET', '/me')).status).toBe(401)
    expect((await ann.ask('GET', '/me')).status).toBe(200)
    expect((await signIn(ann.email, better)).status).toBe(200)
    expect((await signIn(bo.email, better)).status).toBe(401)
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toContain('Your Hearth password was changed')
  })

  it('is the first one of an account that came another way, whose owner is told and can take it back', async () => {
    const ann = await newcomer('Ann')
    await forget(ann.userId)
    await recover(ann.email)
    const [older, other] = [await newestToken(ann.email), await newcomer('Bo')]
    expect((await set(ann.ask)).status).toBe(200)
    expect((await ann.ask<{ hasPassword: boolean }>('GET', '/me/identities')).body.hasPassword).toBe(true)
    expect((await reset(older, 'a third one 44')).body.code).toBe('INVALID_TOKEN')
    expect((await other.ask('GET', '/me')).status).toBe(200)
    expect(await waysOf(ann.userId)).toEqual([{ passwordBy: null }])
    expect((await mailsTo(ann.email))[0]!.subject).toBe('A password was added to your Hearth account')
    await stranger()('POST', '/not-me', { token: await newestNotMe(ann.email) })
    expect((await signIn(ann.email, better)).status).toBe(401)
    expect(await set(ann.ask)).toMatchObject({ status: 401 })
  })

  it('counts as set by the mailbox that opened the session, and not by one that knew the old password', async () => {
    const ann = await newcomer('Ann')
    const [byCode, byPassword] = [stranger(), stranger()]
    await byCode('POST', '/auth/email-otp/send-verification-otp', { email: ann.email, type: 'sign-in' })
    const code = /\b\d{6}\b/.exec((await mailsTo(ann.email))[0]!.text)![0]
    expect((await byCode('POST', '/auth/sign-in/email-otp', { email: ann.email, otp: code })).status).toBe(200)
    expect((await set(byCode)).status).toBe(200)
    expect(await waysOf(ann.userId)).toEqual([{ passwordBy: 'email' }])
    expect((await set(byCode, 'a third one 44')).status).toBe(200)
    expect(await waysOf(ann.userId)).toEqual([{ passwordBy: 'email' }])
    await vouchForPassword(db, ann.userId)
    await signIn(ann.email, 'a third one 44', byPassword)
    expect((await set(byPassword)).status).toBe(200)
    expect(await waysOf(ann.userId)).toEqual([{ passwordBy: null }])
  })

  it('is refused after "this wasn\'t me", also when that comes while it is hashed', async () => {
    const ann = await newcomer('Ann')
    await change(ann)
    const [token, again] = [await newestNotMe(ann.email), stranger()]
    await signIn(ann.email, better, again)
    const [pressed, answer] = await Promise.all([
      stranger()('POST', '/not-me', { token }),
      set(again, 'a third one 44'),
    ])
    expect(pressed.status).toBe(204)
    expect(answer.status).not.toBe(500)
    expect((await signIn(ann.email, 'a third one 44')).status).toBe(401)
    expect((await again('GET', '/me')).status).toBe(401)
  })
})

describe('A password that was reset', () => {
  it('ends every session, its live connections and the older link, and notifies its owner', async () => {
    const ann = await member('Ann')
    const other = await elsewhere(ann)
    await recover(ann.email)
    const older = await newestToken(ann.email)
    await recover(ann.email)
    const newer = await newestToken(ann.email)
    expect((await reset(newer)).status).toBe(200)
    await until(() => expect(other.tab.state.disconnected).toBe('io server disconnect'))
    for (const ask of [other.ask, ann.ask]) expect((await ask('GET', '/me')).status).toBe(401)
    expect(await reset(older, 'a third one 44')).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    expect((await signIn(ann.email, better)).status).toBe(200)
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toContain('Your Hearth password was changed')
  })
})

describe('A new address', () => {
  it('ends every session and link of the account, and of no other', async () => {
    const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
    for (const { email } of [ann, bo]) await recover(email)
    const [hers, his] = [await newestToken(ann.email), await newestToken(bo.email)]
    const waiting = await signedUp()
    const theirs = await newestToken(waiting)
    await db
      .updateTable('user')
      .set({ email: `new.${ann.email}` })
      .where('id', '=', ann.userId)
      .execute()
    await db
      .updateTable('user')
      .set({ email: `new.${waiting}` })
      .where('email', '=', waiting)
      .execute()
    expect((await ann.ask('GET', '/me')).status).toBe(401)
    expect((await reset(hers)).body.code).toBe('INVALID_TOKEN')
    expect((await confirm(theirs, stranger(), password)).body.code).toBe('INVALID_TOKEN')
    expect((await bo.ask('GET', '/me')).status).toBe(200)
    expect((await reset(his)).status).toBe(200)
  })
})
