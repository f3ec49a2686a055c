import type { AddressInfo } from 'node:net'
import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { openTab, until } from '../live/testing.ts'
import { type Person, startServices } from '../testing/services.ts'
import { identity } from './testing.ts'

const running = await startServices()
const { app, db, stranger, newcomer, member } = running
const { signIn, mailsTo, newestToken, confirm, signedUp } = identity(running)
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

  it('notifies its owner by mail, in their language, with a way to undo it', async () => {
    const ann = await newcomer('Ann')
    await ann.ask('PUT', '/me/language', { languageCode: 'de' })
    await change(ann)
    const [mail] = await mailsTo(ann.email)
    expect(mail).toMatchObject({
      subject: 'Dein Passwort bei Hearth wurde geändert',
      links: ['http://localhost:3000/auth'],
    })
    expect(mail!.text).toContain('Ann')
    const events = await db.selectFrom('securityEvents').where('userId', '=', ann.userId).select('kind').execute()
    expect(events.map(({ kind }) => kind)).toContain('password_changed')
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
