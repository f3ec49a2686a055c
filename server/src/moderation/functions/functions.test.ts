import type { Me } from '@hearth/shared/account/me'
import type { PublicCommunity } from '@hearth/shared/community'
import { type CommunityFunction, functionNames } from '@hearth/shared/community-functions'
import { contract } from '@hearth/shared/contract'
import { operationsOf } from '@hearth/shared/function-operations'
import type { MemberCard } from '@hearth/shared/members/member-card'
import type { EditedFunctions } from '@hearth/shared/moderation/admin-functions'
import type { NoticeList } from '@hearth/shared/notifications/notifications'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import type { OwnProfile } from '@hearth/shared/people/profile'
import type { Recommendation, Wishes } from '@hearth/shared/people/recommendations'
import { aProfile } from '@hearth/shared/testing'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wishesWith } from '../../people/recommendations/testing.ts'
import { setOff } from '../../platform/community/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { staffIn } from '../admin/testing.ts'
import { endFunctions } from './jobs.ts'

const running = await startServices()
const { services, db, stranger, member, newcomer } = running

let admin: Person
beforeAll(async () => {
  admin = await staffIn(running, 'Ada')
})
beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const now = () => new Date().toISOString()
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const switchOff = (...off: CommunityFunction[]) =>
  setOff(services, Object.fromEntries(off.map((name) => [name, now()])))
const town = () => `Town ${crypto.randomUUID()}`
const someId = '00000000-0000-4000-8000-000000000000'

const edited = async () => (await admin.ask<EditedFunctions>('GET', '/admin/functions')).body
const put = (off: string[], revision: number) =>
  admin.ask<EditedFunctions>('PUT', '/admin/functions', { off, revision })

describe('The switches', () => {
  it('do not exist for visitors, members and moderators', async () => {
    const others = [await member('Ann'), await staffIn(running, 'Mo', 'moderator')]
    expect((await stranger()('GET', '/admin/functions')).status).toBe(401)
    for (const { ask } of others) {
      expect((await ask('GET', '/admin/functions')).status).toBe(404)
      expect((await ask('PUT', '/admin/functions', { off: ['map'], revision: 0 })).status).toBe(404)
    }
  })

  it('are all on at first, and say who uses what', async () => {
    await member('Ann')
    const { functions, revision } = await edited()
    expect([functions.map(({ name }) => name), revision]).toEqual([functionNames, 0])
    expect(functions.every(({ since, deletedAt }) => since === null && deletedAt === null)).toBe(true)
    expect(functions.find(({ name }) => name === 'height')!.members).toBeGreaterThan(0)
  })

  it('keep since when each is off, and stand in the log by their names', async () => {
    const first = (await put(['map', 'views'], 0)).body
    const since = first.functions.find(({ name }) => name === 'map')!.since!
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000)
    const next = (await put(['map', 'height'], first.revision)).body
    expect(next.functions.find(({ name }) => name === 'map')!.since).toBe(since)
    expect(next.functions.find(({ name }) => name === 'views')!.since).toBeNull()
    const [entry] = await db
      .selectFrom('auditLog')
      .where('act', '=', 'functions_changed')
      .orderBy('id', 'desc')
      .select(['actorId', 'details'])
      .execute()
    expect(entry).toEqual({ actorId: admin.userId, details: { off: ['height'], on: ['views'] } })
  })

  it('tell the second of two admins, and refuse what is no function', async () => {
    const [first, second] = await Promise.all([put(['map'], 0), put(['views'], 0)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect((await put([], 0)).body).toMatchObject({ code: 'FUNCTIONS_CHANGED' })
    expect(await put(['chat'], 1)).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'off.0', code: 'function_unknown' }] } },
    })
  })
})

/** An operation as a request, with any id in its path. */
function requestOf(operation: string): [method: string, path: string] {
  const [feature, name] = operation.split('.') as [keyof typeof contract, string]
  const entry = (contract[feature] as unknown as Record<string, { '~orpc': { route: Record<string, string> } }>)[name]!
  const { method, path } = entry['~orpc'].route
  return [method!, path!.replace(/\{\w+\}/g, someId)]
}

describe('What is off', () => {
  it.each(functionNames)('answers 404 to everybody, as if it had never been: %s', async (name) => {
    const ann = await member('Ann')
    await switchOff(name)
    for (const operation of operationsOf([name])) {
      const [method, path] = requestOf(operation)
      for (const ask of [ann.ask, stranger()])
        expect(await ask(method, path), operation).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  it('is told to members and visitors, so that nothing leads there', async () => {
    const ann = await member('Ann')
    expect((await ann.ask<Me>('GET', '/me')).body.community).not.toHaveProperty('off')
    await switchOff('map', 'weight')
    expect((await ann.ask<Me>('GET', '/me')).body.community.off).toEqual(['weight', 'map'])
    expect((await stranger()<PublicCommunity>('GET', '/community')).body.off).toEqual(['weight', 'map'])
  })

  it('comes back as it was', async () => {
    const ann = await member('Ann')
    await switchOff('views', 'height')
    await setOff(services, {})
    expect((await ann.ask('GET', '/views')).status).toBe(200)
    expect((await ann.ask<Me>('GET', '/me')).body.profile!.height).toBe(aProfile.height)
  })
})

describe('Height and weight that are off', () => {
  it('are on no card, no profile and in no own profile', async () => {
    const city = town()
    const [ann, bo] = [await member('Ann', { city }), await member('Bo', { city, gender: 'male' })]
    await switchOff('weight')
    const found = (await ann.ask<{ members: MemberCard[] }>('GET', `/discover?city=${city}`)).body.members
    expect(found).toMatchObject([{ id: bo.profileId, weight: null, height: aProfile.height }])
    const { body } = await ann.ask<MemberProfile>('GET', `/profiles/${bo.profileId}`)
    expect(body).toMatchObject({ weight: null, height: aProfile.height })
    expect((await ann.ask<Me>('GET', '/me')).body.profile).toMatchObject({ weight: null, height: aProfile.height })
  })

  it('are asked of nobody, and what an open form sends of them is left out', async () => {
    const { height: _, weight: __, ...rest } = aProfile
    const ann = await newcomer('Ann')
    const save = (input: object) => ann.ask<OwnProfile>('PUT', '/me/profile', input)
    const missing = { field: 'weight', code: 'weight_invalid' }
    expect(await save({ ...rest, height: 170 })).toMatchObject({ status: 400, body: { data: { problems: [missing] } } })
    await switchOff('weight')
    expect((await save(rest)).status).toBe(400)
    expect(await save({ ...rest, height: 171 })).toMatchObject({
      status: 200,
      body: { profileCompleted: true, height: 171, weight: null },
    })
    await save({ ...rest, height: 171, weight: 99 })
    const stored = db.selectFrom('profiles').where('id', '=', ann.profileId).select('weight')
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ weight: null })
  })

  it('filter nobody: a search that names them says that it was without them', async () => {
    const city = town()
    const [ann, bo] = [await member('Ann', { city }), await member('Bo', { city, weight: 70 })]
    await switchOff('weight')
    const search = (query: string) =>
      ann.ask<{ members: MemberCard[]; dropped?: string[] }>('GET', `/discover?city=${city}${query}`)
    expect((await search('&weightMin=150')).body).toMatchObject({
      members: [{ id: bo.profileId }],
      dropped: ['weight'],
    })
    expect((await search('')).body).not.toHaveProperty('dropped')
    const saved = { name: 'Heavy', filters: { city, weightMin: 150 }, order: 'lastSeen' }
    expect((await ann.ask('POST', '/searches', saved)).status).toBeLessThan(300)
    expect((await ann.ask('GET', '/searches')).status).toBe(200)
  })

  it('are no wish and no reason', async () => {
    const city = town()
    const ann = await member('Ann', { city, lookingForGender: 'male' })
    const bo = await member('Bo', { city, gender: 'male', lookingForGender: 'any', weight: 70 })
    await ann.ask('PUT', '/me/wishes', wishesWith({ weight: { importance: 'must', min: 170, max: 299 } }))
    const suggested = async () =>
      (await ann.ask<{ members: Recommendation[] }>('GET', '/recommendations')).body.members.filter(
        ({ id }) => id === bo.profileId,
      )
    expect(await suggested()).toEqual([])
    await switchOff('weight')
    const [card] = await suggested()
    expect(card).toMatchObject({ id: bo.profileId, weight: null })
    expect(card!.reasons.some(({ about }) => about === 'weight')).toBe(false)
    expect((await ann.ask<{ wishes: Wishes }>('GET', '/me/wishes')).body.wishes.weight.importance).toBe('none')
  })
})

describe('Distances that are off', () => {
  it('are on no card and no profile, limit no search and order none', async () => {
    const [ann, bo] = [await member('Ann', { city: 'Berlin' }), await member('Bo', { city: 'Berlin' })]
    const profile = async () => (await ann.ask<MemberProfile>('GET', `/profiles/${bo.profileId}`)).body
    expect((await profile()).distanceKm).not.toBeNull()
    await switchOff('distance')
    expect((await profile()).distanceKm).toBeNull()
    const { status, body } = await ann.ask<{ members: MemberCard[]; dropped?: string[] }>(
      'GET',
      '/discover?city=Berlin&radius=5&order=nearest',
    )
    expect([status, body.dropped]).toEqual([200, ['radius']])
    expect(body.members.every(({ distanceKm }) => distanceKm === null)).toBe(true)
  })
})

describe('Views that are off', () => {
  it('are not recorded, not told and not counted', async () => {
    const [ann, bo, cy] = [await member('Ann'), await member('Bo'), await member('Cy')]
    const notices = async () => (await ann.ask<NoticeList>('GET', '/notices')).body.notices.map(({ kind }) => kind)
    await bo.ask('GET', `/profiles/${ann.profileId}`)
    expect([await notices(), (await ann.ask<Me>('GET', '/me')).body.fresh.views]).toEqual([['view'], 1])
    await switchOff('views')
    await cy.ask('GET', `/profiles/${ann.profileId}`)
    expect(await notices()).toEqual([])
    expect((await ann.ask<Me>('GET', '/me')).body.fresh).toMatchObject({ views: 0, notices: 0 })
    await setOff(services, {})
    const { views } = (await ann.ask<{ views: { member: MemberCard }[] }>('GET', '/views')).body
    expect(views.map(({ member: { id } }) => id)).toEqual([bo.profileId])
  })
})

describe('Recommendations that are off', () => {
  it('leave no percentage on a profile, and no order by it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const profile = async () => (await ann.ask<MemberProfile>('GET', `/profiles/${bo.profileId}`)).body
    expect(await profile()).toHaveProperty('compatibility')
    await switchOff('recommendations')
    expect(await profile()).not.toHaveProperty('compatibility')
    const { status, body } = await ann.ask<{ members: MemberCard[] }>('GET', '/discover?order=compatibility')
    expect([status, body.members.some(({ compatibility }) => compatibility !== undefined)]).toEqual([200, false])
  })
})

describe('The data of a function that is off', () => {
  const stored = async ({ profileId }: Person) =>
    db
      .selectFrom('profiles')
      .where('id', '=', profileId)
      .select(['height', 'weight', 'showWeight', 'profileCompleted'])
      .executeTakeFirstOrThrow()
  const isThere = async (table: 'profileViews' | 'wishes' | 'passes') =>
    (await db.selectFrom(table).selectAll().execute()).length > 0

  it('stays for 30 days, and is then deleted', async () => {
    const ann = await member('Ann')
    await ann.ask('PUT', '/me/profile', { ...aProfile, showWeight: false })
    const saved = { name: 'Heavy', filters: { weightMin: 150, ageMin: 30 }, order: 'lastSeen' }
    await ann.ask('POST', '/searches', saved)
    await ann.ask('PUT', '/me/wishes', wishesWith({ weight: { importance: 'very', min: 60, max: 70 } }))
    await setOff(services, { weight: daysAgo(29) })
    await endFunctions(services)
    expect((await stored(ann)).weight).toBe(aProfile.weight)
    await setOff(services, { weight: daysAgo(31) })
    await endFunctions(services)
    expect(await stored(ann)).toEqual({
      height: aProfile.height,
      weight: null,
      showWeight: true,
      profileCompleted: true,
    })
    const { filters } = await db
      .selectFrom('savedSearches')
      .where('profileId', '=', ann.profileId)
      .select('filters')
      .executeTakeFirstOrThrow()
    expect(filters).toEqual({ ageMin: 30 })
    const wish = db.selectFrom('wishes').where('profileId', '=', ann.profileId)
    expect(await wish.select(['weightImportance', 'weightMin', 'weightMax']).executeTakeFirstOrThrow()).toEqual({
      weightImportance: 0,
      weightMin: 30,
      weightMax: 299,
    })
  })

  it('is deleted with all its rows: views, wishes, passes and what was learned', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await bo.ask('GET', `/profiles/${ann.profileId}`)
    await ann.ask('PUT', '/me/wishes', wishesWith({}))
    await ann.ask('PUT', `/passes/${bo.profileId}`)
    await setOff(services, { views: daysAgo(31), recommendations: daysAgo(31) })
    await endFunctions(services)
    for (const table of ['profileViews', 'wishes', 'passes'] as const) expect(await isThere(table), table).toBe(false)
    await setOff(services, {})
    expect((await ann.ask('GET', '/recommendations')).status).toBe(200)
  })

  it('is announced to those who have some, once for each time', async () => {
    const ann = await member('Ann')
    await setOff(services, { height: now(), map: now() })
    const told = async () => {
      await endFunctions(services)
      const { notices } = (await ann.ask<NoticeList>('GET', '/notices')).body
      return notices.map(({ topic, read }) => [topic, read])
    }
    expect(await told()).toEqual([['off-height', false]])
    await ann.ask('PUT', '/notices/read', { until: new Date(Date.now() + 1000).toISOString() })
    expect(await told()).toEqual([['off-height', true]])
    await setOff(services, { height: new Date(Date.now() + 1).toISOString() })
    expect(await told()).toEqual([['off-height', false]])
  })

  it('is announced no more once the function is on again', async () => {
    const ann = await member('Ann')
    const { revision } = (await put(['height'], 0)).body
    await endFunctions(services)
    const topics = async () => (await ann.ask<NoticeList>('GET', '/notices')).body.notices.map(({ topic }) => topic)
    expect(await topics()).toEqual(['off-height'])
    await put([], revision)
    await expect.poll(topics).toEqual([])
  })

  it('is in the copy of its owner until it is deleted', async () => {
    const ann = await member('Ann')
    await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'very', min: 160, max: 170 } }))
    await switchOff('height')
    const { ownWishes } = await import('../../people/recommendations/queries.ts')
    const { wishes } = await ownWishes(db, { profileId: ann.profileId, off: [] })
    expect(wishes.height).toEqual({ importance: 'very', min: 160, max: 170 })
    expect((await stored(ann)).height).toBe(aProfile.height)
  })
})
