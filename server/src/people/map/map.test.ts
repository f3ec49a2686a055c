import type { MapMember, map } from '@hearth/shared/people/map'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { addMembers, type TestMember } from '../discover/testing.ts'

type Outputs = InferContractRouterOutputs<typeof map>
const { app, db, stranger, newcomer, member, block } = await startServices()

const query = (fields: Record<string, unknown>) => new URLSearchParams(fields as Record<string, string>).toString()
const boxAround = (lat: number, lng: number, half = 0.5) => ({
  west: lng - half,
  south: lat - half,
  east: lng + half,
  north: lat + half,
  zoom: 8,
})

async function look(person: Person, fields: Record<string, unknown>) {
  const answer = await person.ask<Outputs['view']>('GET', `/map?${query(fields)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function list(person: Person, fields: Record<string, unknown>) {
  const answer = await person.ask<Outputs['members']>('GET', `/map/members?${query(fields)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** A member at a point on the sea, where no member of another test is. */
async function viewerAt(lat: number, lng: number, fields: Parameters<typeof member>[1] = {}) {
  const ann = await member('Ann', { city: 'Elsewhere', ...fields })
  await sql`update profiles set public_lat = ${lat}, public_lng = ${lng} where id = ${ann.profileId}`.execute(db)
  return ann
}

const add = (people: Partial<TestMember>[]) => addMembers(db, people)
const idsOf = (members: MapMember[]) => members.map(({ id }) => id)
const some = (count: number, lat: number, lng: number): Partial<TestMember>[] =>
  Array.from({ length: count }, (_, index) => ({ lat: lat + index * 1e-4, lng }))

describe('The map', () => {
  it('is refused to a visitor, and shows no members to a newcomer', async () => {
    const ned = await newcomer()
    for (const path of [`/map?${query(boxAround(1, 1))}`, `/map/members?${query(boxAround(1, 1))}`]) {
      expect((await stranger()('GET', path)).status).toBe(401)
      expect((await ned.ask('GET', path)).status).toBe(403)
    }
    for (const path of ['/map/config', `/map/places?${query(boxAround(1, 1))}`]) {
      expect((await stranger()('GET', path)).status).toBe(401)
      expect((await ned.ask('GET', path)).status).toBe(200)
    }
  })

  it('leaves blocked members out of pins, counts and the list', async () => {
    const ann = await viewerAt(-40, 10)
    const box = boxAround(-40, 10)
    const [first, second, third] = (await add(some(3, -40.1, 10.1))) as [string, string, string]
    expect((await look(ann, box)).clusters.map(({ members }) => members)).toEqual([3])
    await block({ profileId: first }, ann)
    const seen = await look(ann, box)
    expect(seen.clusters).toEqual([])
    expect(idsOf(seen.members).sort()).toEqual([second, third].sort())
    expect(idsOf((await list(ann, box)).members).sort()).toEqual([second, third].sort())
    await block(ann, { profileId: second })
    expect(idsOf((await look(ann, box)).members)).toEqual([third])
  })

  it('leaves out banned, hidden, deleted and incomplete members, and applies the country rule', async () => {
    const ann = await viewerAt(-41, 20)
    const box = boxAround(-41, 20)
    const [banned, , , deleted] = (await add([
      { lat: -41, lng: 20.1 },
      { lat: -41, lng: 20.2, hidden: true },
      { lat: -41, lng: 20.3, completed: false },
      { lat: -41, lng: 20.4 },
      { lat: -41.1, lng: 20.1, country: 'France', international: false },
    ])) as string[]
    const [shown] = await add([{ lat: -41.2, lng: 20.1, country: 'France' }])
    await sql`update "user" set banned = true
      where id = (select user_id from profiles where id = ${banned})`.execute(db)
    await sql`delete from "user" where id = (select user_id from profiles where id = ${deleted})`.execute(db)
    expect(idsOf((await look(ann, box)).members)).toEqual([shown])
    expect(idsOf((await list(ann, box)).members)).toEqual([shown])
    await sql`update profiles set discoverable_internationally = false where id = ${ann.profileId}`.execute(db)
    expect(await look(ann, box)).toEqual({ clusters: [], members: [] })
  })

  it('shows members at their public points, with a card without last-seen time', async () => {
    const ann = await viewerAt(-42, 30)
    const bo = await member('Bo', { city: 'Elsewhere', gender: 'male' })
    await bo.ask('PUT', '/me/location', { position: { lat: -42.1234567, lng: 30.1234567 }, precision: 'address' })
    const own = await bo.ask<{ profile: { publicPoint: { lat: number; lng: number } } }>('GET', '/me')
    const { lat, lng } = own.body.profile.publicPoint
    const [shown] = (await look(ann, boxAround(-42, 30))).members
    expect(shown).toMatchObject({ id: bo.profileId, name: 'Bo B.', precision: 'address', liked: false, photo: null })
    expect(shown!.at).toEqual({ lat: expect.closeTo(lat, 4), lng: expect.closeTo(lng, 4) })
    expect(Object.keys(shown!)).not.toContain('lastSeenAt')
    expect(Object.keys(shown!)).not.toContain('online')
    expect(JSON.stringify(shown)).not.toContain('-42.12345')
  })

  it('says how far a member may be from their point: further in rural areas', async () => {
    const ann = await viewerAt(52.6, 13.3)
    const areaOf = async (lat: number, lng: number, precision: 'address' | 'city') => {
      const bo = await member('Bo', { city: 'Elsewhere' })
      expect((await bo.ask('PUT', '/me/location', { position: { lat, lng }, precision })).status).toBe(200)
      const { members } = await list(ann, { ...boxAround(lat, lng), zoom: 12 })
      return members.find(({ id }) => id === bo.profileId)?.areaMetres
    }
    expect(await areaOf(52.52437, 13.41053, 'address')).toBe(118)
    expect(await areaOf(52.52437, 13.41053, 'city')).toBe(1180)
    expect(await areaOf(-60, 30, 'address')).toBe(18_880)
  })

  it('gives the same response byte for byte while a member moves inside their anchor', async () => {
    const ann = await viewerAt(-43, 40)
    const bo = await member('Bo', { city: 'Elsewhere' })
    const at = (lat: number) => bo.ask('PUT', '/me/location', { position: { lat, lng: 40.1 }, precision: 'city' })
    await at(-43)
    const before = [await look(ann, boxAround(-43, 40)), await list(ann, boxAround(-43, 40))]
    expect((await at(-43.0017)).status).toBe(200)
    expect([await look(ann, boxAround(-43, 40)), await list(ann, boxAround(-43, 40))]).toEqual(before)
    expect(before[0]!.members).toHaveLength(1)
  })

  it('clusters three and more members, and separates them at higher zoom', async () => {
    const ann = await viewerAt(-44, 50)
    await add([...some(3, -44, 50.01), ...some(2, -44, 50.2), { lat: -44.3, lng: 50.3 }])
    const far = await look(ann, { ...boxAround(-44, 50, 2), zoom: 4 })
    expect(far.clusters.map(({ members }) => members)).toEqual([6])
    const near = await look(ann, { ...boxAround(-44, 50.1, 0.4), zoom: 9 })
    expect(near.clusters.map(({ members }) => members)).toEqual([3])
    expect(near.clusters[0]!.at).toEqual({ lat: expect.closeTo(-43.9999), lng: expect.closeTo(50.01) })
    expect(near.members).toHaveLength(3)
    const [{ bounds }] = near.clusters as [(typeof near.clusters)[0]]
    expect(bounds.west).toBeLessThan(50.01)
    expect(bounds.east).toBeGreaterThan(50.01)
  })

  it('counts only members within the distance, to the metre, and ignores it without a location', async () => {
    const ann = await viewerAt(-45, 60)
    await add([...some(4, -45.0005, 60.05), ...some(4, -45, 61)])
    const box = { ...boxAround(-45, 60.5, 1.2), zoom: 5 }
    const total = async (person: Person, fields: object) => {
      const { clusters, members } = await look(person, fields as Record<string, unknown>)
      return clusters.reduce((sum, cluster) => sum + cluster.members, 0) + members.length
    }
    expect(await total(ann, box)).toBe(8)
    expect(await total(ann, { ...box, maxDistance: 50 })).toBe(4)
    expect((await list(ann, { ...box, maxDistance: 50 })).members).toHaveLength(4)
    const bo = await member('Bo', { city: 'Elsewhere' })
    expect(await total(bo, { ...box, maxDistance: 50 })).toBe(9)
  })

  it('reaches across the antimeridian, and never shows more than 48 members one by one', async () => {
    const ann = await viewerAt(-46, 179)
    await add([
      { lat: -46, lng: 179.9 },
      { lat: -46, lng: -179.9 },
    ])
    const fiji = { west: 179.5, south: -46.5, east: -179.5, north: -45.5, zoom: 9 }
    expect((await look(ann, fiji)).members).toHaveLength(2)
    expect((await list(ann, fiji)).members).toHaveLength(2)
    await add(
      Array.from({ length: 700 }, (_, index) => ({ lat: -60 + (index % 30), lng: 100 + Math.floor(index / 30) })),
    )
    const { clusters, members } = await look(ann, { west: 90, south: -70, east: 130, north: -20, zoom: 24 })
    expect(members.length).toBeLessThanOrEqual(48)
    expect(clusters.length).toBeGreaterThan(0)
    expect(clusters.reduce((sum, one) => sum + one.members, 0) + members.length).toBe(700)
  })

  it('lists the nearest of many members, and says that there are more', async () => {
    const ann = await viewerAt(-47, 70)
    await add(Array.from({ length: 620 }, (_, index) => ({ lat: -47 + index * 0.002, lng: 70 })))
    const { members, more } = await list(ann, boxAround(-47, 70, 2))
    expect([members.length, more]).toEqual([48, true])
    const distances = members.map(({ at }) => Math.round((at.lat + 47) * 1000))
    expect(distances).toEqual(Array.from({ length: 48 }, (_, index) => index * 2))
  })

  it('limits the list of a dense crowd at any zoom', async () => {
    const ann = await viewerAt(-48, 80)
    await add(Array.from({ length: 400 }, (_, index) => ({ lat: -48 + (index % 20) * 4e-4, lng: 80 + index * 2e-5 })))
    for (const half of [0.02, 1, 30]) {
      const { members, more } = await list(ann, boxAround(-48, 80, half))
      expect([members.length, more]).toEqual([48, true])
    }
  })

  it.each([
    ['west', 'map_invalid', { west: -181 }],
    ['south', 'map_invalid', { south: 'x' }],
    ['north', 'map_invalid', { south: 5, north: 4 }],
    ['zoom', 'map_invalid', { zoom: 99 }],
    ['maxDistance', 'filter_too_high', { maxDistance: 201 }],
    ['maxDistance', 'filter_too_low', { maxDistance: 0.3 }],
    ['maxDistance', 'filter_invalid', { maxDistance: 12 }],
  ])('says which part of the question is wrong: %s', async (field, code, fields) => {
    const ann = await viewerAt(0, 0)
    for (const path of ['/map', '/map/members']) {
      const answer = await ann.ask('GET', `${path}?${query({ ...boxAround(0, 0), ...fields })}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', data: { problems: [{ field, code }] } } })
    }
  })
})

describe('The names on the map', () => {
  it('are those of the largest cities in view, across the antimeridian too', async () => {
    const ann = await member('Ann')
    const names = async (fields: object) => {
      const answer = await ann.ask<Outputs['places']>('GET', `/map/places?${query(fields as Record<string, unknown>)}`)
      return answer.body.map(({ name }) => name)
    }
    expect((await names({ ...boxAround(52.5, 13.4), zoom: 9 }))[0]).toBe('Berlin')
    expect((await names({ ...boxAround(52.5, 13.4, 9), zoom: 4 }))[0]).toBe('Berlin')
    expect(await names(boxAround(-50, -120))).toEqual([])
    expect((await names({ west: 170, south: -40, east: -170, north: -30, zoom: 4 }))[0]).toBe('Auckland')
  })
})

describe('A street map', () => {
  const policyOf = async (on: typeof app) => String((await on.inject('/api/health')).headers['content-security-policy'])

  it('does not exist unless configured, and no other host is allowed', async () => {
    const ann = await member('Ann')
    expect((await ann.ask('GET', '/map/config')).body).toEqual({ style: null, missing: false })
    expect(await policyOf(app)).not.toContain('http')
  })

  it('allows its own host only', async () => {
    const url = 'https://tiles.example/bright.json?key={token}'
    const streets = await startServices({ MAP_STYLE_URL: url, MAP_TOKEN: 'a b' })
    const ann = await streets.member('Ann')
    expect((await ann.ask('GET', '/map/config')).body).toEqual({
      style: 'https://tiles.example/bright.json?key=a%20b',
      missing: false,
    })
    const policy = await policyOf(streets.app)
    expect(policy).toContain("connect-src 'self' https://tiles.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    expect(policy).toContain("script-src 'self';")
  })

  it('is missing when it needs a token that is not set', async () => {
    const streets = await startServices({ MAP_STYLE_URL: 'https://tiles.example/bright.json?key={token}' })
    const ann = await streets.member('Ann')
    expect((await ann.ask('GET', '/map/config')).body).toEqual({ style: null, missing: true })
    expect(await policyOf(streets.app)).not.toContain('tiles.example')
  })
})
