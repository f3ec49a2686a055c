import { aProfile, password } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generate } from '../../../../test-members/src/generate.ts'
import { identity } from '../../account/identity/testing.ts'
import { giveRole } from '../../testing/roles.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { removeTestMembers } from './remove.ts'
import { keepToStaff } from './staff-only.ts'
import { addTestMembers, type Stored } from './store.ts'

const running = await startServices()
const { services, db, member, stranger, like } = running
const { mailsTo } = identity(running)
/** What a start does, in production or elsewhere. */
const start = (production: boolean) => keepToStaff({ db, env: { ...services.env, production } })

let ann: Person
let staff: Person
let invented: Stored

const ids = async (who: Person, path: string) => JSON.stringify((await who.ask(path ? 'GET' : 'GET', path)).body)
const world = { west: -180, south: -90, east: 180, north: 90, zoom: 16 }
/** The places where a member could meet another one by themselves. */
const lists = [
  '/discover?limit=48',
  '/discover?limit=48&order=newest',
  '/discover?limit=48&order=compatibility',
  `/map/members?${new URLSearchParams(Object.entries(world).map(([key, value]) => [key, String(value)]))}`,
  '/recommendations',
]
const photoOf = async (who: Person) => {
  const { storageKey } = await db
    .selectFrom('profileImages')
    .where('profileId', '=', invented.profileId)
    .select('storageKey')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (await who.open(`/photos/${storageKey}/card.webp`)).statusCode
}
const projected = async () => {
  const { rows } = await sql`select from search_members where profile_id = ${invented.profileId}
    union all select from map_members where profile_id = ${invented.profileId}`.execute(db)
  return rows.length
}

/** A test member near the viewer, in every order and filter. */
async function invent() {
  const [berlin] = await db
    .selectFrom('profiles')
    .where('id', '=', ann.profileId)
    .select(['publicLat', 'publicLng'])
    .execute()
  const made = generate('staff', 1)
  const near = { lat: berlin!.publicLat!, lng: berlin!.publicLng! }
  const profile = { ...made.profile, country: aProfile.country, city: aProfile.city, lookingForGender: 'any' } as const
  const own = { ...made, profile, position: near, minutesSinceSeen: 1, discoverableInternationally: true }
  const [stored] = await addTestMembers(services, [own])
  return stored!
}

beforeAll(async () => {
  ann = await member('Ann')
  staff = await member('Staff')
  await giveRole(db, staff, 'moderator')
})
beforeEach(async () => {
  await removeTestMembers(services, { demoAccounts: true })
  await start(false)
})

describe('Outside production', () => {
  it('members meet test members', async () => {
    invented = await invent()
    expect(await projected()).toBe(2)
    expect(await ids(ann, lists[0]!)).toContain(invented.profileId)
    expect((await ann.ask('GET', `/profiles/${invented.profileId}`)).status).toBe(200)
    expect(await photoOf(ann)).toBe(200)
  })
})

describe('In production', () => {
  beforeEach(async () => {
    await start(true)
    invented = await invent()
  })

  it('no member meets a test member: no list, map, profile, photo, like or conversation has them', async () => {
    expect(await projected()).toBe(0)
    for (const path of lists) expect([path, (await ids(ann, path)).includes(invented.profileId)]).toEqual([path, false])
    const { profileId } = invented
    for (const [method, path] of [
      ['GET', `/profiles/${profileId}`],
      ['PUT', `/likes/${profileId}`],
      ['PUT', `/passes/${profileId}`],
      ['PUT', `/conversations/with/${profileId}`],
      ['PUT', `/blocks/${profileId}`],
    ] as const)
      expect([path, (await ann.ask(method, path)).status]).toEqual([path, 404])
    const report = { profileId, category: 'spam' }
    const unknown = { profileId: '00000000-0000-4000-8000-000000000000', category: 'spam' }
    expect((await ann.ask('POST', '/reports', report)).status).toBe((await ann.ask('POST', '/reports', unknown)).status)
    expect(await photoOf(ann)).toBe(404)
    expect((await ann.ask('GET', `/profiles?ids=${profileId}`)).body).not.toMatchObject({ members: [{}] })
  })

  it('staff open the profile and its photos', async () => {
    expect((await staff.ask('GET', `/profiles/${invented.profileId}`)).status).toBe(200)
    expect(await photoOf(staff)).toBe(200)
    expect(await ids(staff, lists[0]!)).not.toContain(invented.profileId)
  })

  it('a former staff member begins no conversation with one', async () => {
    const former = await member('Former')
    await giveRole(db, former, 'moderator')
    const { body } = await former.ask<{ id: string }>('PUT', `/conversations/with/${invented.profileId}`)
    expect((await former.ask('GET', `/conversations/${body.id}`)).status).toBe(200)
    await db.deleteFrom('userRoles').where('userId', '=', former.userId).execute()
    expect((await former.ask('GET', `/conversations/${body.id}`)).status).toBe(404)
    const message = `/conversations/${body.id}/messages/00000000-0000-4000-8000-00000000000b`
    expect((await former.ask('PUT', message, { content: 'Hello?' })).status).toBe(404)
  })

  it('a test member has no way in: no password, reset, link, code or session, whatever is stored', async () => {
    const { userId, email } = invented
    const ask = stranger()
    for (const [path, body] of [
      ['/auth/request-password-reset', { email, redirectTo: '/' }],
      ['/auth/sign-in/magic-link', { email }],
      ['/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }],
      ['/auth/send-verification-email', { email }],
    ] as const)
      await ask('POST', path, body)
    expect(await mailsTo(email)).toEqual([])
    const context = await services.auth.$context
    const hash = await context.password.hash(password)
    await db
      .insertInto('account')
      .values({ userId, accountId: userId, providerId: 'credential', password: hash })
      .execute()
    const refused = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
    expect(await ask('POST', '/auth/sign-in/email', { email, password })).toMatchObject(refused)
    expect(
      (await ask('POST', '/auth/token', { grant_type: 'password', email, password })).status,
    ).toBeGreaterThanOrEqual(400)
    await expect(context.internalAdapter.createSession(userId)).rejects.toThrow()
    expect(await db.selectFrom('session').where('userId', '=', userId).select('id').execute()).toEqual([])
    await db.updateTable('profiles').set({ isTest: false, staffOnly: false }).where('userId', '=', userId).execute()
    expect((await ask('POST', '/auth/sign-in/email', { email, password })).status).toBe(200)
    await db.updateTable('profiles').set({ isTest: true }).where('userId', '=', userId).execute()
  })
})

describe('A database that was used for a trial before', () => {
  it('loses every trace of test members at the first start in production, and shows them again elsewhere', async () => {
    invented = await invent()
    const { profileId, userId } = invented
    expect((await ann.ask('PUT', `/likes/${profileId}`)).status).toBe(200)
    await ann.ask('GET', `/profiles/${profileId}`)
    const { body } = await ann.ask<{ id: string }>('PUT', `/conversations/with/${profileId}`)
    const said = { content: 'Is anyone there?' }
    await ann.ask('PUT', `/conversations/${body.id}/messages/00000000-0000-4000-8000-00000000000a`, said)
    await like({ profileId }, ann)
    await db
      .insertInto('session')
      .values({ userId, token: 'x', expiresAt: new Date(Date.now() + 60_000) })
      .execute()
    expect(await ids(ann, '/conversations')).toContain(profileId)

    expect(await start(true)).toBe(1)
    for (const path of [...lists, '/conversations', '/likes/sent', '/likes/received', '/views'])
      expect([path, (await ids(ann, path)).includes(profileId)]).toEqual([path, false])
    expect((await ann.ask('GET', '/likes/counts')).body).toMatchObject({ received: 0, sent: 0 })
    expect((await ann.ask('GET', `/conversations/${body.id}`)).status).toBe(404)
    expect(await db.selectFrom('session').where('userId', '=', userId).select('id').execute()).toEqual([])
    expect(await start(true)).toBe(0)

    expect(await start(false)).toBe(1)
    expect(await projected()).toBe(2)
    expect((await ann.ask('GET', `/profiles/${profileId}`)).status).toBe(200)
  })
})
