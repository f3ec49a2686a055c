import { randomUUID } from 'node:crypto'
import { languages } from '@hearth/shared/language-codes'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import en from '../../../platform/locales/en.json' with { type: 'json' }
import { accountChanges } from '../../../platform/mail/templates.ts'
import { deleteExpired } from '../../../platform/retention/delete-expired.ts'
import { startServices } from '../../../testing/services.ts'
import { aNumber, phones } from '../codes/testing.ts'
import { eventKinds, identity, tokenOf } from '../testing.ts'
import { sendAccountNotice } from './account-notice.ts'
import { createNotMeToken } from './links.ts'

const running = await startServices()
const { services, db, stranger, newcomer, member } = running
const { mailsTo, newestToken, newestNotMe, signIn } = identity(running)
const { messagesTo } = phones(running)

const press = (token: string, ask = stranger()) => ask<{ code: string }>('POST', '/not-me', { token })
const newPassword = 'a better one 43'
const passADay = () =>
  sql`update "user" set changes_locked_until = changes_locked_until - interval '25 hours'`.execute(db)

/** A member who got a notice, and the token of its link. */
async function notified(name: string) {
  const person = await newcomer(name)
  await sendAccountNotice(services, person.userId, { change: 'identityLinked', values: { what: 'Google' } })
  return { ...person, token: await newestNotMe(person.email) }
}

describe('The link of a notice', () => {
  it('does nothing when it is invented, used, expired or only opened', async () => {
    const ann = await notified('Ann')
    for (const token of ['', 'x'.repeat(43), ann.userId]) {
      const { status, body } = await press(token)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await stranger()('GET', `/not-me?token=${ann.token}`)).status).toBe(404)
    expect((await ann.ask('GET', '/me')).status).toBe(200)
    await sql`update not_me_links set expires_at = now()`.execute(db)
    expect((await press(ann.token)).status).toBe(404)
    await deleteExpired(services)
    expect(await db.selectFrom('notMeLinks').selectAll().execute()).toEqual([])
    const bo = await notified('Bo')
    const both = await Promise.all([press(bo.token), press(bo.token)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  })

  it('ends every session and link of this account only, and is stored as a hash', async () => {
    const [ann, bo] = [await notified('Ann'), await member('Bo')]
    const elsewhere = stranger()
    expect((await signIn(ann.email, password, elsewhere)).status).toBe(200)
    await stranger()('POST', '/auth/request-password-reset', { email: ann.email })
    const oldReset = await newestToken(ann.email)
    const rows = await db.selectFrom('notMeLinks').where('userId', '=', ann.userId).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ann.token)
    const answer = await press(ann.token)
    expect([answer.status, answer.body]).toEqual([204, ''])
    for (const ask of [ann.ask, elsewhere]) expect((await ask('GET', '/me')).status).toBe(401)
    const reset = await stranger()('POST', '/auth/reset-password', { token: oldReset, newPassword })
    expect(reset.status).toBe(400)
    expect((await bo.ask('GET', '/me')).status).toBe(200)
    expect(await eventKinds(db, ann.userId)).toContain('access_ended_by_owner')
  })

  it('removes what the notice was about and nothing else, also of another account', async () => {
    const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
    const identityOf = ({ userId }: typeof ann, subject: string) =>
      db
        .insertInto('account')
        .values({ userId, accountId: `${userId} ${subject}`, providerId: 'fjord' })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [own, theirs, others] = [
      await identityOf(ann, 'own'),
      await identityOf(ann, 'stranger'),
      await identityOf(bo, 'x'),
    ]
    const madeBy = randomUUID()
    await db.insertInto('backupCodes').values({ userId: ann.userId, codeHash: 'x', madeBy }).execute()
    await sql`insert into trusted_devices (user_id, token_hash, expires_at)
      values (
        ${ann.userId},
        'trusted',
        now() + interval '1 day')`.execute(db)
    const undoes = [
      { kind: 'identity', id: theirs.id },
      { kind: 'identity', id: others.id },
      { kind: 'backup_codes', id: madeBy },
    ] as const
    for (const undone of undoes) {
      const token = await createNotMeToken(db, ann.userId, { undoes: undone })
      expect((await press(token)).status).toBe(204)
    }
    const left = await db.selectFrom('account').where('providerId', '=', 'fjord').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([own.id, others.id].sort())
    for (const table of ['backupCodes', 'trustedDevices'] as const)
      expect(await db.selectFrom(table).where('userId', '=', ann.userId).selectAll().execute(), table).toEqual([])
  })

  it('locks changes for 24 hours; a reset by the link of the next mail stays possible', async () => {
    const ann = await notified('Ann')
    await press(ann.token)
    const thief = stranger()
    await signIn(ann.email, password, thief)
    const change = (currentPassword: string, ask: typeof thief) =>
      ask<{ code: string }>('POST', '/auth/change-password', { currentPassword, newPassword: 'the thief chose 44' })
    const refused = await change(password, thief)
    expect([refused.status, refused.body.code]).toEqual([403, 'CHANGES_LOCKED'])
    const [mail] = await mailsTo(ann.email)
    expect(mail!.subject).toBe('Your Hearth account is safe again')
    const reset = { token: tokenOf(mail!.links[0]), newPassword }
    expect((await stranger()('POST', '/auth/reset-password', reset)).status).toBe(200)
    expect((await thief('GET', '/me')).status).toBe(401)
    const owner = stranger()
    expect((await signIn(ann.email, newPassword, owner)).status).toBe(200)
    expect((await change(newPassword, owner)).status).toBe(403)
    await passADay()
    expect((await change(newPassword, owner)).status).toBe(200)
  })
})

describe('A notice', () => {
  it.each(languages)(
    'of every kind says in %s what happened, with one link for "this wasn\'t me"',
    async (languageCode) => {
      const [ann, pia] = [await newcomer('Ann'), await newcomer('Pia')]
      const number = aNumber()
      const subjects = new Set<string>()
      await db.updateTable('user').set({ languageCode }).where('id', 'in', [ann.userId, pia.userId]).execute()
      await db
        .updateTable('user')
        .set({ email: `${pia.userId}@phone.invalid`, phoneNumber: number, phoneNumberVerified: true })
        .where('id', '=', pia.userId)
        .execute()
      for (const change of accountChanges) {
        for (const { userId } of [ann, pia])
          await sendAccountNotice(services, userId, { change, values: { what: 'Fjord' } })
        const [mail] = await mailsTo(ann.email)
        const { text, links, subject } = mail!
        subjects.add(subject)
        expect(`${subject} ${text}`).not.toMatch(/\{\{|notice\.|undefined/)
        if (JSON.stringify(en.notice[change]).includes('{{what}}')) expect(text).toContain('Fjord')
        expect(links).toEqual([expect.stringMatching(/\/auth\?link=not-me#[\w-]{43}$/)])
        // A number that has just come to the account is not told of itself.
        if (change === 'phoneAdded' || change === 'phoneChanged') continue
        const [message] = await messagesTo(number)
        expect(message!.text.startsWith(subject)).toBe(true)
        expect(message!.text).toMatch(/^[^{}]+ http:\S+\/auth\?link=not-me#[\w-]{43}$/)
      }
      expect(subjects.size).toBe(accountChanges.length)
      expect(await messagesTo(number)).toHaveLength(accountChanges.length - 2)
    },
  )
})
