import type { AuditActor, AuditEntry } from '@hearth/shared/moderation/admin-audit'
import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import type { AdminUser, AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import type { Approval } from '@hearth/shared/moderation/approvals'
import type { AccountFigure } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyPresenceToAccounts } from '../../members/presence/queries.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { addRoles } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { settleAs } from '../approvals/testing.ts'
import { takeRole } from './roles.ts'
import { staffIn } from './testing.ts'

const running = await startServices()
const { db, services, stranger, newcomer, member, unconfirm } = running
const staff = (...given: Parameters<typeof staffIn> extends [unknown, ...infer Rest] ? Rest : never) =>
  staffIn(running, ...given)

type Page = { users: AdminUser[]; nextCursor: string | null; narrow: boolean }
let admin: Person
const namesIn = ({ users }: Page) => users.map(({ firstName }) => firstName)
const list = async (query: string) => (await admin.ask<Page>('GET', `/admin/users?${query}`)).body
const detailsOf = async ({ userId }: Person) =>
  (await admin.ask<AdminUserDetails>('GET', `/admin/users/${userId}`)).body
const rolesOf = async ({ userId }: Person) =>
  (await db.selectFrom('userRoles').where('userId', '=', userId).select('role').execute()).map(({ role }) => role)

beforeAll(async () => {
  admin = await staff('Ada', 'admin')
})

describe('The way into the administration', () => {
  it('does not exist for strangers and members, and asks staff for a second factor and a recent proof', async () => {
    const codes = []
    for (const person of [
      await newcomer('Ann'),
      await member('Bo'),
      await staff('Wim', 'moderator', { proved: false }),
      await staff('Olga', 'admin', { minutesAgo: 11 }),
    ])
      codes.push((await person.ask<{ code: string }>('GET', '/admin/access')).body.code)
    expect((await stranger()('GET', '/admin/access')).status).toBe(401)
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED'])
    for (const role of ['admin', 'moderator', 'child-safety'] as const)
      expect((await (await staff('Sue', role)).ask('GET', '/admin/access')).body).toMatchObject({ roles: [role] })
  })

  it('leads moderators neither to accounts nor to staff nor to the log', async () => {
    const moderator = await staff('Mo', 'moderator')
    for (const path of ['users', `users/${admin.userId}`, 'figures/accounts', 'staff', 'audit'])
      expect([path, (await moderator.ask('GET', `/admin/${path}`)).status]).toEqual([path, 404])
  })
})

describe('The list of accounts', () => {
  it('finds by name, address, number, city and either id, and by every condition', async () => {
    const zoe = await member('Zoe', { city: 'Hamburg', country: 'Germany' })
    const zed = await newcomer('Zed')
    const phone = '+4520304050'
    await db.updateTable('user').set({ phoneNumber: phone }).where('id', '=', zed.userId).execute()
    await addRoles(db, { userId: zoe.userId, role: 'moderator' })
    const asked = {
      'search=zoe%20': ['Zoe'],
      'search=test%20zoe': ['Zoe'],
      'search=zoe%20tes': ['Zoe'],
      'search=zoe%20zed': [],
      [`search=${encodeURIComponent('Ｚｏe\u0308')}%20`]: ['Zoe'],
      [`search=${zoe.email.slice(0, 12)}`]: ['Zoe'],
      'search=0304050': ['Zed'],
      'search=20%2030%2040%2050': ['Zed'],
      [`search=${zoe.email}`]: ['Zoe'],
      'search=hambur': ['Zoe'],
      [`search=${zoe.profileId}`]: ['Zoe'],
      [`search=${zed.userId}`]: ['Zed'],
      'search=hambur&state=banned': [],
      'search=hambur&country=Germany&role=moderator&state=confirmed&joinedSince=2026-01-01&sort=name': ['Zoe'],
      'search=hambur&country=Denmark': [],
      'search=20304050&state=incomplete': ['Zed'],
      'search=20304050&joinedSince=2126-01-01': [],
    }
    for (const [query, names] of Object.entries(asked))
      expect([query, namesIn(await list(query))]).toEqual([query, names])
    await sql`update "user" set email_verified = false, deletes_at = now() + interval '3 days', banned = true
      where id = ${zed.userId}`.execute(services.vaultDb)
    for (const state of ['unconfirmed', 'leaving', 'banned'])
      expect([state, namesIn(await list(`state=${state}`))]).toEqual([state, ['Zed']])
  })

  it('is in the order that was asked for, on every page, and refuses the mark of another order', async () => {
    const people = [await member('Yuri'), await member('Yann'), await member('Yeva')]
    for (const [index, { profileId }] of people.entries())
      await sql`insert into presence (profile_id, last_seen_at)
        values (${profileId}, now() + ${3 - index} * interval '1 hour')
        on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)
    await copyPresenceToAccounts(db)
    for (const [sort, order] of Object.entries({
      newest: ['Yeva', 'Yann', 'Yuri'],
      seen: ['Yuri', 'Yann', 'Yeva'],
      name: ['Yann', 'Yeva', 'Yuri'],
    })) {
      const names: string[] = []
      let cursor = ''
      for (const _ of order) {
        const page = await list(`search=y%20te&search=ber&sort=${sort}&limit=1${cursor}`.replace('search=y%20te&', ''))
        names.push(...namesIn(page).filter((name) => name.startsWith('Y')))
        cursor = `&cursor=${page.nextCursor}`
        if (page.nextCursor && sort === 'name')
          expect((await admin.ask('GET', `/admin/users?sort=newest${cursor}`)).status).toBe(400)
      }
      expect([sort, order.filter((name) => names.includes(name))]).toEqual([sort, names])
    }
  })

  it('has suspended accounts until their day, and orders by the last visit once it is copied', async () => {
    const [una, sam] = [await member('Una'), await member('Sam')]
    const decisionId = (
      await sql<{ id: string }>`insert into decisions (puid, decider_label, actions, source, language)
        values (
          'listed',
          'Ada',
          '[{"action": "close"}]',
          'own-initiative',
          'en')
        returning id`.execute(db)
    ).rows[0]!.id
    const values = { subjectId: sam.profileId, kind: 'suspended' as const, decisionId }
    await db
      .insertInto('restrictions')
      .values({ ...values, endsAt: new Date(Date.now() + 3_600_000) })
      .execute()
    expect(namesIn(await list('state=suspended'))).toEqual(['Sam'])
    await sql`update restrictions set
        starts_at = now() - interval '2 hours',
        ends_at = now() - interval '1 hour'`.execute(db)
    expect(namesIn(await list('state=suspended'))).toEqual([])

    await sql`update presence set last_seen_at = now() + interval '1 day'
      where profile_id = ${una.profileId}`.execute(db)
    expect(await copyPresenceToAccounts(db)).toBeGreaterThan(0)
    expect(namesIn(await list('sort=seen&limit=1'))).toEqual(['Una'])
    expect(await copyPresenceToAccounts(db)).toBe(0)
  })

  it('says when more accounts contain the words than it reads', async () => {
    await sql`insert into "user" (name, email, first_name, last_name)
      select
        'P',
        'crowd' || i || '@example.test',
        'P',
        'Q'
      from generate_series(1, 1001) i`.execute(db)
    const crowd = await list('search=crowd')
    expect([crowd.narrow, crowd.users.length]).toEqual([true, 50])
    expect((await list('search=crowd77@')).narrow).toBe(false)
  })
})

describe('The view of an account', () => {
  it('has what an admin may know, and nothing about where the member truly is', async () => {
    const mia = await member('Mia')
    const account = await detailsOf(mia)
    expect(account).toMatchObject({
      email: mia.email,
      profileId: mia.profileId,
      complete: true,
      sessions: { count: 1 },
      waysIn: { password: true, passkeys: 0, wallets: 0, providers: [] },
      reportsFiled: { waiting: 0, upheld: 0, dismissed: 0 },
      cases: [],
      profile: { photos: [], hidden: false },
    })
    expect(JSON.stringify(account)).not.toMatch(/"(\w*(lat|lng|position|radius)|address)"/i)
  })
})

describe('An admin', () => {
  const reason = 'Helps us on weekends.'

  it('gives a role with a second admin and takes it alone, and both stand in the log', async () => {
    const [ben, una, sia] = [await newcomer('Ben'), await newcomer('Una'), await staff('Sia', 'admin')]
    await unconfirm(una)
    const grant = (person: Person, role: string) =>
      admin.ask('POST', `/admin/users/${person.userId}/roles`, { role, reason })
    expect((await grant(una, 'moderator')).body).toEqual({ code: 'NOT_CONFIRMED' })
    expect((await grant(ben, 'moderator')).body).toEqual({ state: 'waiting' })
    expect((await grant(ben, 'admin')).body).toEqual({ code: 'ALREADY_WAITING' })
    expect(await rolesOf(ben)).toEqual([])
    const asked = await db
      .selectFrom('approvals')
      .where('subjectUserId', '=', ben.userId)
      .select('id')
      .executeTakeFirstOrThrow()
    const approve = (person: Person) => settleAs(person, asked.id, 'approved')
    expect((await approve(admin)).body).toEqual({ code: 'SAME_PERSON' })
    const read = (await sia.ask<Approval[]>('GET', '/admin/approvals')).body.find(({ id }) => id === asked.id)
    expect(read).toMatchObject({ role: 'moderator', subjectUserId: ben.userId })
    expect((await approve(sia)).status).toBe(200)
    expect(await rolesOf(ben)).toEqual(['moderator'])
    expect((await admin.ask('DELETE', `/admin/users/${ben.userId}/roles/moderator`)).status).toBe(200)
    expect((await admin.ask('DELETE', `/admin/users/${ben.userId}/roles/moderator`)).status).toBe(404)
    const acts = await db
      .selectFrom('auditLog')
      .where('subjectId', '=', ben.userId)
      .select('act')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['approval_asked', 'role_granted', 'role_revoked']),
    )
  })

  const theConsole = { userId: null, type: 'console' as const, label: null }
  /** Takes the role of all admins but one, and gives it back after a question. */
  async function leavingAlone<T>({ userId }: Person, by: Actor, ask: () => Promise<T>): Promise<T> {
    const admins = db.selectFrom('userRoles').where('role', '=', 'admin').where('userId', '<>', userId)
    const others = await admins.select(['userId', 'role']).execute()
    for (const other of others)
      expect(await takeRole(db, services, { userId: other.userId, role: 'admin', by })).toBe(null)
    const answer = await ask()
    await addRoles(db, ...others)
    return answer
  }

  it('cannot leave the community without an admin', async () => {
    const last = await staff('Lea', 'admin')
    const take = () => takeRole(db, services, { userId: last.userId, role: 'admin', by: theConsole })
    expect(await leavingAlone(last, theConsole, take)).toBe('LAST_ADMIN')
  })

  it('signs an account out three times a day at most, because more would keep its owner out', async () => {
    const kay = await member('Kay')
    const eva = await staff('Eva', 'admin')
    const signOut = async (by: Person) => (await by.ask('DELETE', `/admin/users/${kay.userId}/sessions`)).status
    expect((await Promise.all([1, 2, 3, 4].map(() => signOut(admin)))).sort()).toEqual([200, 200, 200, 429])
    expect([await signOut(admin), await signOut(eva)]).toEqual([429, 200])
  })

  it('confirms an address and signs an account out everywhere', async () => {
    const kim = await newcomer('Kim')
    await unconfirm(kim)
    expect((await admin.ask('POST', `/admin/users/${kim.userId}/confirmation`)).body).toEqual({ done: true })
    expect((await detailsOf(kim)).confirmed).toBe(true)
    expect((await admin.ask('DELETE', `/admin/users/${kim.userId}/sessions`)).body).toEqual({ done: true })
    expect([(await kim.ask('GET', '/me')).status, (await detailsOf(kim)).sessions.count]).toEqual([401, 0])
  })

  it('downloads figures that name no account', async () => {
    const { body } = await admin.ask<AccountFigure[]>('GET', '/admin/figures/accounts')
    expect(body.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5)
    for (const figure of body) expect(Object.keys(figure).sort()).toEqual(['count', 'country', 'month', 'state'])
  })

  it('says what staff are called and work on', async () => {
    const tom = await staff('Tom', 'moderator')
    const choices = { displayName: 'Fox', kinds: ['report', 'appeal'], declinedCategories: ['threat'] }
    const put = (id: string) => admin.ask<StaffMember>('PUT', `/admin/staff/${id}`, choices)
    expect((await put((await newcomer('Nan')).userId)).status).toBe(404)
    expect((await put(tom.userId)).body).toMatchObject({ ...choices, roles: ['moderator'], protected: true })
    const { body } = await admin.ask<StaffMember[]>('GET', '/admin/staff')
    expect(body.find(({ userId }) => userId === tom.userId)).toMatchObject(choices)
  })

  it('opens the log with the names of staff, which is one entry: the log was read', async () => {
    const mia = await staff('Mia', 'moderator')
    const before = await db.selectFrom('auditLog').select('id').execute()
    const { body } = await admin.ask<{ staff: AuditActor[] }>('GET', '/admin/audit')
    expect(body.staff).toContainEqual({ userId: mia.userId, name: 'Mia Test' })
    expect(body.staff).toContainEqual({ userId: admin.userId, name: 'Ada Test' })
    expect(body.staff.map(({ userId }) => userId)).not.toContain((await newcomer('Ida')).userId)
    const after = db.selectFrom('auditLog').where('actorId', '=', admin.userId).orderBy('id').select(['id', 'act'])
    const added = (await after.execute()).filter(({ id }) => !before.some((one) => one.id === id))
    expect(added.map(({ act }) => act)).toEqual(['audit_read'])
  })

  it('reads the log by act, actor and subject, page by page, and the reading stands in it', async () => {
    const log = async (query: string) =>
      (await admin.ask<{ entries: AuditEntry[]; nextCursor: string | null }>('GET', `/admin/audit?${query}`)).body
    const ida = await newcomer('Ida')
    await detailsOf(ida)
    const [read] = (await log(`subjectId=${ida.userId}`)).entries
    expect(read).toMatchObject({ act: 'user_read', actorType: 'admin', actor: 'Ada', subject: 'Ida' })
    const [reading] = (await log('act=audit_read')).entries
    expect(reading).toMatchObject({ actorId: admin.userId, details: { subjectId: ida.userId } })
    const first = await log(`actorId=${admin.userId}&limit=2`)
    const second = await log(`actorId=${admin.userId}&limit=2&cursor=${first.nextCursor}`)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(4)
    expect((await admin.ask('GET', '/admin/audit?cursor=x')).status).toBe(400)
  })
})
