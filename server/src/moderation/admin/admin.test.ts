import type { AdminUser } from '@hearth/shared/moderation/admin-users'
import { password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventKinds, identity, tokenOf } from '../../account/identity/testing.ts'
import { theConsole } from '../../platform/audit/audit.ts'
import { prove } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { followTogether, settleAs } from '../approvals/testing.ts'
import { banUser, deleteUser } from './decisions.ts'
import { staffIn } from './testing.ts'

const running = await startServices({ CONTACT_EMAIL: 'people@example.test' })
const { services, db, stranger, newcomer, member, erase, lockChanges } = running
const { signIn, mailsTo, confirm } = identity(running)
const staff = (name: string, role: 'admin' | 'moderator', proved = true) => staffIn(running, name, role, { proved })

type Page = { users: AdminUser[]; nextCursor: string | null }
const someId = '00000000-0000-4000-8000-000000000000'
const reason = 'You asked several members for money.'

const auditOf = async (actorId: string) =>
  db.selectFrom('auditLog').where('actorId', '=', actorId).orderBy('id').selectAll().execute()
const lastOf = async (actorId: string) => (await auditOf(actorId)).at(-1)
const eventsOf = (userId: string) => eventKinds(db, userId)
const userOf = (userId: string) => db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirst()

/** Every operation on an account, with a body that it accepts. */
const operations = (userId: string): [method: string, path: string, body?: object][] => [
  ['GET', '/admin/users'],
  ['GET', '/admin/figures/accounts'],
  ['GET', '/admin/staff'],
  ['GET', '/admin/audit'],
  ['GET', `/admin/users/${userId}`],
  ['POST', '/admin/users', { email: 'new@example.test', firstName: 'A', lastName: 'B', birthday: '1990-01-01' }],
  ['POST', '/admin/users/invitations', { email: 'invited@example.test' }],
  ['PATCH', `/admin/users/${userId}`, { firstName: 'Eve' }],
  ['POST', `/admin/users/${userId}/ban`, { category: 'scam', reason }],
  ['POST', `/admin/users/${userId}/unban`, { reason }],
  ['POST', `/admin/users/${userId}/links`, { kind: 'recovery' }],
  ['GET', `/admin/users/${userId}/factors`],
  ['DELETE', `/admin/users/${userId}/factors/${someId}`],
  ['POST', `/admin/users/${userId}/roles`, { role: 'moderator', reason }],
  ['DELETE', `/admin/users/${userId}/roles/moderator`],
  ['POST', `/admin/users/${userId}/confirmation`],
  ['DELETE', `/admin/users/${userId}/sessions`],
  ['POST', `/admin/users/${userId}/deletion`, { reason }],
]

let admin: Person
beforeAll(async () => {
  admin = await staff('Ada', 'admin')
})

describe('The operations of admins', () => {
  it('do not exist for anybody else, and change nothing', async () => {
    const [bo, ann] = [await member('Bo'), await newcomer('Ann')]
    const moderator = await staff('Mo', 'moderator')
    const without = await staff('Wim', 'admin', false)
    const old = await staff('Olga', 'admin')
    await sql`update session set second_factor_at = now() - interval '11 minutes'
      where user_id = ${old.userId}`.execute(db)
    const locked = await staff('Lou', 'admin')
    await lockChanges(locked)
    const before = await userOf(bo.userId)
    for (const [method, path, body] of operations(bo.userId)) {
      const answer = async (ask: Person['ask']) => {
        const { status, body: said } = await ask<{ code: string }>(method, path, body)
        return `${path} ${status} ${said.code}`
      }
      expect(await answer(stranger())).toBe(`${path} 401 UNAUTHORIZED`)
      for (const { ask } of [ann, bo, moderator]) expect(await answer(ask)).toBe(`${path} 404 NOT_FOUND`)
      expect(await answer(without.ask)).toBe(`${path} 403 SECOND_FACTOR_REQUIRED`)
      expect(await answer(old.ask)).toBe(`${path} 403 REAUTHENTICATION_REQUIRED`)
      expect(await answer(locked.ask)).toBe(`${path} 403 CHANGES_LOCKED`)
    }
    expect(await userOf(bo.userId)).toEqual(before)
    await services.mailSender.settled()
    expect(services.mailer.captured).toEqual([])
    for (const { userId } of [moderator, without, old, locked]) {
      expect(await auditOf(userId)).toEqual([])
      await erase({ userId })
    }
  })

  it('name the field of an id that is none, and refuse fields that they do not know', async () => {
    for (const [method, path, body] of operations('7').filter(([, path]) => path.includes('/7'))) {
      const { status, body: said } = await admin.ask(method, path, body)
      expect([path, status, said]).toEqual([
        path,
        400,
        { code: 'INVALID', data: { problems: [{ field: 'userId', code: 'id_invalid' }] } },
      ])
    }
    const bo = await member('Bo')
    const changes = { admin: true, roles: ['admin'], banned: true, emailVerified: true, confirmed: true, id: someId }
    for (const [field, value] of Object.entries(changes))
      for (const [method, path, body] of operations(bo.userId).filter(([, , body]) => body)) {
        const { body: said } = await admin.ask(method, path, { ...body, [field]: value })
        expect([path, said]).toEqual([
          path,
          { code: 'INVALID', data: { problems: [{ field, code: 'unknown_field' }] } },
        ])
      }
    expect(await userOf(bo.userId)).toMatchObject({ banned: false })
    expect(await db.selectFrom('userRoles').where('userId', '=', bo.userId).selectAll().execute()).toEqual([])
  })

  it('answer that an account is missing', async () => {
    for (const [method, path, body] of operations(someId).filter(([, path]) => path.includes(someId)))
      expect([path, (await admin.ask(method, path, body)).status]).toEqual([path, 404])
  })

  it('of the library stay closed: nobody acts as a member or sets their password', async () => {
    for (const path of ['admin/impersonate-user', 'admin/set-user-password', 'admin/set-role'])
      expect((await admin.ask('POST', `/auth/${path}`, { userId: someId })).status, path).toBe(404)
  })

  it('are refused for the own account', async () => {
    const { userId } = admin
    for (const [method, path, body] of operations(userId).filter(
      ([method, path]) => method !== 'GET' && path.includes(userId),
    ))
      expect([path, (await admin.ask(method, path, body)).body]).toEqual([path, { code: 'OWN_ACCOUNT' }])
    expect(await userOf(userId)).toMatchObject({ firstName: 'Ada', banned: false })
  })
})

describe('An admin', () => {
  it('lists accounts in pages, newest first, and finds them by name, address and id; each look is audited', async () => {
    const names = ['Zoe', 'Zoltan', 'Zoraida']
    const made: Person[] = []
    for (const name of names) made.push(await newcomer(name))
    const seen: string[] = []
    let cursor = ''
    for (const _ of names) {
      const { body } = await admin.ask<Page>('GET', `/admin/users?limit=1${cursor}`)
      seen.push(body.users[0]!.firstName)
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(names.toReversed())
    const find = async (search: string) => {
      const { body } = await admin.ask<Page>('GET', `/admin/users?search=${encodeURIComponent(search)}`)
      return body.users?.map(({ firstName }) => firstName) ?? body
    }
    expect(await find('zolt')).toEqual(['Zoltan'])
    expect(await find('Zoraida Test')).toEqual(['Zoraida'])
    expect(await find(made[0]!.email.toUpperCase())).toEqual(['Zoe'])
    expect(await find(made[0]!.userId)).toEqual(['Zoe'])
    expect(await find('%zo')).toEqual([])
    expect(await find('zo')).toEqual({
      code: 'INVALID',
      data: { problems: [{ field: 'search', code: 'search_too_short' }] },
    })
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'users_listed', details: { searched: true, seen: [] } })
    expect((await admin.ask('GET', '/admin/users?limit=51')).status).toBe(400)
    expect((await admin.ask('GET', '/admin/users?cursor=x')).status).toBe(400)
    await sql`update "user" set email = 'x@wallet.invalid', email_verified = false
      where id = ${made[1]!.userId}`.execute(db)
    const { body } = await admin.ask<AdminUser>('GET', `/admin/users/${made[1]!.userId}`)
    expect(body).toMatchObject({ id: made[1]!.userId, email: null, firstName: 'Zoltan', banned: false, roles: [] })
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_read', subjectId: made[1]!.userId })
  })

  it('creates and invites accounts, whose owners choose their password by a mailed link', async () => {
    const who = { email: 'Made@example.test', firstName: 'Made', lastName: 'Up', birthday: '1990-01-01' }
    const created = await admin.ask<AdminUser>('POST', '/admin/users', who)
    expect(created).toMatchObject({ status: 200, body: { email: 'made@example.test', confirmed: false, roles: [] } })
    expect(await mailsTo('made@example.test')).toEqual([])
    expect((await admin.ask('POST', '/admin/users', who)).body).toEqual({ code: 'ACCOUNT_EXISTS' })
    // The owner agrees to the terms in person, at the first visit.
    const agreed = db.selectFrom('consents').where('userId', '=', created.body.id)
    expect(await agreed.selectAll().execute()).toEqual([])
    const young = { ...who, email: 'young@example.test', birthday: new Date().toISOString().slice(0, 10) }
    expect((await admin.ask('POST', '/admin/users', young)).status).toBe(400)
    const invitation = { email: 'guest@example.test', languageCode: 'da' }
    const { body: invited } = await admin.ask<AdminUser>('POST', '/admin/users/invitations', invitation)
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_invited', subjectId: invited.id })
    expect(JSON.stringify(invited)).not.toContain('link')
    const [mail] = await mailsTo('guest@example.test')
    expect(mail!.subject).toBe('Din invitation til Hearth')
    const { expiresAt } = await db
      .selectFrom('verification')
      .where('value', '=', invited.id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24)
    const set = { token: tokenOf(mail!.links[0]), newPassword: password }
    expect((await stranger()('POST', '/auth/reset-password', set)).status).toBe(200)
    const guest = stranger()
    expect((await signIn('guest@example.test', password, guest)).status).toBe(200)
    expect((await guest('GET', '/me/roles')).body).toMatchObject({ code: 'DETAILS_REQUIRED' })
  })

  it('changes name and language at once, and an address only when its new mailbox confirms', async () => {
    const bo = await member('Bo')
    const changed = await admin.ask<AdminUser>('PATCH', `/admin/users/${bo.userId}`, {
      firstName: 'Bob',
      languageCode: 'de',
      email: 'bob.new@example.test',
    })
    expect(changed.body).toMatchObject({ firstName: 'Bob', lastName: 'Berg', languageCode: 'de', email: bo.email })
    const profile = await db.selectFrom('profiles').where('id', '=', bo.profileId).selectAll().executeTakeFirstOrThrow()
    expect(profile.firstName).toBe('Bob')
    expect(await lastOf(admin.userId)).toMatchObject({
      act: 'user_updated',
      details: { fields: ['firstName', 'languageCode', 'email'] },
    })
    expect((await mailsTo(bo.email))[0]!.subject).toBe('Eine neue Adresse für dein Hearth-Konto')
    await admin.ask('PATCH', `/admin/users/${bo.userId}`, { email: 'bob.new@example.test' })
    const links = (await mailsTo('bob.new@example.test')).map((mail) => tokenOf(mail.links[0]))
    expect(new Set(links).size, 'a link for each request').toBe(2)
    const token = links[0]!
    expect((await confirm(token, stranger())).body.code).toBe('PASSWORD_REQUIRED')
    expect((await confirm(token, stranger(), password)).status).toBe(200)
    expect(await userOf(bo.userId)).toMatchObject({ email: 'bob.new@example.test', emailVerified: true })
    expect((await bo.ask('GET', '/me')).status).toBe(401)
    expect(await eventsOf(bo.userId)).toEqual(['address_changed'])
    const told = 'Dein Hearth-Konto hat eine andere E-Mail-Adresse'
    const [former] = await mailsTo(bo.email)
    expect([former!.subject, former!.links[0]]).toEqual([told, expect.stringContaining('link=not-me#')])
    expect((await mailsTo('bob.new@example.test'))[0]!.subject).toContain('Das ist die neue E-Mail-Adresse')
    const taken = await admin.ask('PATCH', `/admin/users/${bo.userId}`, { email: admin.email })
    expect(taken.body).toEqual({ code: 'ACCOUNT_EXISTS' })
  })

  it('bans with a reason that the member reads, and lifts the ban', async () => {
    const bo = await member('Bo')
    const path = `/admin/users/${bo.userId}`
    for (const body of [{ category: 'scam' }, { category: 'scam', reason: ' ' }, { reason }])
      expect((await admin.ask('POST', `${path}/ban`, body)).status).toBe(400)
    const banned = await admin.ask<AdminUser>('POST', `${path}/ban`, { category: 'scam', reason })
    expect(banned.body).toMatchObject({ id: bo.userId, banned: true })
    expect((await bo.ask('GET', '/me')).status).toBe(401)
    expect(await signIn(bo.email)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_BANNED', category: 'scam', statement: reason, contact: 'people@example.test' },
    })
    const acts = (await auditOf(admin.userId)).slice(-3)
    expect(acts).toMatchObject([
      { act: 'decision_ban', subjectId: bo.userId },
      { act: 'approval_asked', subjectId: bo.userId },
      { act: 'user_banned', subjectId: bo.userId, details: { category: 'scam', reason } },
    ])
    expect((await admin.ask('POST', `${path}/unban`, { reason: 'A mistake.' })).body).toMatchObject({ banned: false })
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_unbanned', details: { reason: 'A mistake.' } })
    expect((await signIn(bo.email)).status).toBe(200)
  })

  it('deletes an account in 14 days with a second admin, and its owner is mailed the reason', async () => {
    const bo = await member('Bo')
    expect((await admin.ask('POST', `/admin/users/${bo.userId}/deletion`, {})).status).toBe(400)
    expect((await admin.ask('POST', `/admin/users/${bo.userId}/deletion`, { reason })).body).toEqual({
      state: 'waiting',
    })
    expect((await userOf(bo.userId))!.deletesAt).toBe(null)
    const [asked] = (await admin.ask<{ id: string }[]>('GET', '/admin/approvals')).body
    const second = await staff('Sia', 'admin')
    expect((await settleAs(second, asked!.id, 'approved')).status).toBe(200)
    const inDays = ((await userOf(bo.userId))!.deletesAt!.getTime() - Date.now()) / 86_400_000
    expect([Math.round(inDays), (await bo.ask('GET', '/me')).status]).toEqual([14, 401])
    expect(await auditOf(second.userId)).toContainEqual(
      expect.objectContaining({ act: 'user_deleted', subjectId: bo.userId, details: { reason } }),
    )
    expect((await mailsTo(bo.email))[0]!.text).toContain(reason)
  })

  it('sends links to the owner and sees none', async () => {
    const bo = await newcomer('Bo')
    await sql`update "user" set email_verified = false where id = ${bo.userId}`.execute(db)
    for (const [kind, page] of [
      ['confirm', 'confirm'],
      ['recovery', 'reset'],
      ['magic', 'sign-in'],
    ] as const) {
      const { body } = await admin.ask('POST', `/admin/users/${bo.userId}/links`, { kind })
      expect(body).toEqual({ done: true })
      expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_link_sent', details: { kind } })
      expect((await mailsTo(bo.email))[0]!.links[0], kind).toContain(`/auth?link=${page}#`)
    }
    expect(await eventsOf(bo.userId)).toEqual(['reset_requested', 'code_requested'])
    expect((await admin.ask('POST', `/admin/users/${bo.userId}/links`, { kind: 'any' })).status).toBe(400)
  })

  it("lists and removes a member's second factors, who is told", async () => {
    const bo = await member('Bo')
    await prove(db, bo)
    type Factor = { id: string; kind: string }
    const { body } = await admin.ask<Factor[]>('GET', `/admin/users/${bo.userId}/factors`)
    expect(body).toMatchObject([{ kind: 'totp' }])
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_factors_listed', subjectId: bo.userId })
    const path = `/admin/users/${bo.userId}/factors/${body[0]!.id}`
    expect((await admin.ask('DELETE', path)).body).toEqual({ done: true })
    expect((await admin.ask('DELETE', path)).status).toBe(404)
    expect(await lastOf(admin.userId)).toMatchObject({ act: 'user_factor_removed', details: { kind: 'totp' } })
    const [mail] = await mailsTo(bo.email)
    expect(mail!.subject).toBe('A second factor was removed from your Hearth account')
    expect(mail!.links[0]).toContain('link=not-me#')
    expect(await eventsOf(bo.userId)).toEqual(['second_factor_removed'])
    expect((await bo.ask('GET', '/me')).status).toBe(401)
  })
})

it('Of two admins who end each other at the same instant one remains, and can act', async () => {
  const [one, other] = [await staff('Ora', 'admin'), await staff('Pia', 'admin')]
  const rest = db
    .updateTable('user')
    .set({ banned: true })
    .where('id', 'in', (query) =>
      query.selectFrom('userRoles').where('userId', 'not in', [one.userId, other.userId]).select('userId'),
    )
  await rest.execute()
  const answers = await Promise.all([
    one.ask('POST', `/admin/users/${other.userId}/ban`, { category: 'other', reason }),
    other.ask('POST', `/admin/users/${one.userId}/ban`, { category: 'other', reason }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // Neither admin is shut out before the delay ends or a second person agrees.
  for (const { userId } of [one, other]) expect(await userOf(userId)).toMatchObject({ banned: false })
  await followTogether(services, [one, other])
  const left = [await userOf(one.userId), await userOf(other.userId)].filter(
    (user) => user && !user.banned && !user.deletesAt,
  )
  expect(left).toHaveLength(1)
  const last = {
    userId: left[0]!.id,
    by: { ...theConsole, userId: someId },
    reason,
    category: 'other',
    secret: services.secret,
  } as const
  expect([await banUser(db, last), await deleteUser(db, last)]).toEqual(['LAST_ADMIN', 'LAST_ADMIN'])
  await db.deleteFrom('userRoles').where('userId', 'in', [one.userId, other.userId]).execute()
})
