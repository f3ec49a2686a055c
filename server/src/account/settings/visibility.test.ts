import type { Me } from '@hearth/shared/account/me'
import type { Unread } from '@hearth/shared/chat/chat'
import type { MemberCard } from '@hearth/shared/members/member-card'
import { describe, expect, it } from 'vitest'
import { openTab, until } from '../../chat/live/testing.ts'
import { startChat } from '../../chat/testing.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import type { Person } from '../../testing/services.ts'

const { app, db, member, begin, say } = await startChat()
const url = await app.listen({ port: 0, host: '127.0.0.1' })

type Cards = { members: MemberCard[] }
const set = (one: Person, settings: Record<string, boolean>) => one.ask('PUT', '/me/settings', settings)
const found = async (one: Person, path: string, id: string) => {
  const { members } = (await one.ask<Cards>('GET', path)).body
  return members.some((card) => card.id === id)
}
const listed = async (one: Person, path: string, id: string) => {
  const body = (await one.ask<{ likes?: Cards['members']; views?: Cards['members'] }>('GET', path)).body
  return JSON.stringify(body).includes(id)
}

/** A member with a photo at a point on the sea, where no other test has one. */
async function memberAt(name: string, lat: number, lng: number, city: string) {
  const person = await member(name, { city, gender: 'female', lookingForGender: 'any' })
  await person.ask('POST', '/me/photos', photoForm(jpeg))
  await db.updateTable('profiles').set({ publicLat: lat, publicLng: lng }).where('id', '=', person.profileId).execute()
  const { profile } = (await person.ask<Me>('GET', '/me')).body
  return { ...person, photo: profile!.photos[0]!.urls!.card }
}
type Placed = Awaited<ReturnType<typeof memberAt>>

/** Whether a member sees another one in each place that shows members. */
async function sightsOf(one: Person, other: Placed, { lat, lng, city }: { lat: number; lng: number; city: string }) {
  const id = other.profileId
  const box = `west=${lng - 1}&east=${lng + 1}&south=${lat - 1}&north=${lat + 1}&zoom=8`
  const discover = (order: string) => found(one, `/discover?radius=100&order=${order}`, id)
  const unread = (await one.ask<Unread>('GET', '/unread')).body
  const counts = (await one.ask<{ received: number; sent: number }>('GET', '/likes/counts')).body
  return {
    discover: [await discover('lastSeen'), await discover('newest'), await discover('nearest')],
    bestFit: await discover('compatibility'),
    ofCity: await found(one, `/discover?city=${encodeURIComponent(city)}`, id),
    map: [await found(one, `/map?${box}`, id), await found(one, `/map/members?${box}`, id)],
    profile: (await one.ask('GET', `/profiles/${id}`)).status === 200,
    present: (await one.ask<{ ids: string[] }>('GET', `/profiles?ids=${id}`)).body.ids.includes(id),
    photo: (await one.open(other.photo)).statusCode === 200,
    likes: [await listed(one, '/likes/received', id), await listed(one, '/likes/sent', id)],
    counts: [counts.received, counts.sent],
    views: await listed(one, '/views', id),
    fresh: [unread.fresh.likes, unread.fresh.views],
  }
}

const seenEverywhere = {
  discover: [true, true, true],
  bestFit: true,
  ofCity: true,
  map: [true, true],
  profile: true,
  present: true,
  photo: true,
  likes: [true, true],
  counts: [1, 1],
  views: true,
  fresh: [1, 1],
}
const notDiscovered = {
  discover: [false, false, false],
  bestFit: false,
  ofCity: false,
  map: [false, false],
}
const unseen = {
  ...notDiscovered,
  profile: false,
  present: false,
  photo: false,
  likes: [false, false],
  counts: [0, 0],
  views: false,
  fresh: [0, 0],
}

describe('An empty conversation', () => {
  it('cannot be seen or begun once the two are out of each other’s reach', async () => {
    const [ann, eve] = [await member('Ann'), await member('Eve', { country: 'France' })]
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    const { id, partner } = await begin(eve, ann)
    await set(ann, { discoverableInternationally: false })
    expect((await eve.ask('GET', `/conversations/${id}`)).status).toBe(404)
    expect((await eve.ask('PUT', `/conversations/with/${ann.profileId}`)).status).toBe(404)
    expect((await eve.open(partner.photo!.urls!.card)).statusCode).toBe(404)
    expect((await say(eve, id, 'hello from abroad')).status).toBe(404)
    await set(ann, { discoverableInternationally: true })
    expect((await say(eve, id, 'hello')).status).toBe(200)
    await set(ann, { discoverableInternationally: false })
    expect((await say(ann, id, 'hello yourself')).status).toBe(200)
    expect((await eve.ask('GET', `/conversations/${id}`)).status).toBe(200)
  })
})

describe('A pause', () => {
  it('separates a member from those not written with on every screen and back, and leaves conversations', async () => {
    const town = { lat: -33, lng: -140, city: `Town ${crypto.randomUUID().slice(0, 8)}` }
    const at = (name: string, lat = town.lat) => memberAt(name, lat, town.lng, town.city)
    // Three members of one place would be a cluster on the map, without ids.
    const [ann, bo, eve, fay] = [await at('Ann'), await at('Bo'), await at('Eve'), await at('Fay', town.lat + 3)]
    for (const other of [bo, eve])
      for (const [one, liked] of [
        [ann, other],
        [other, ann],
      ] as const) {
        await one.ask('PUT', `/likes/${liked.profileId}`)
        await one.ask('GET', `/profiles/${liked.profileId}`)
      }
    const suggested = async () =>
      Promise.all([found(fay, '/recommendations', ann.profileId), found(ann, '/recommendations', fay.profileId)])
    const sights = (one: Placed, other: Placed) => sightsOf(one, other, town)
    const { id } = await begin(bo, ann)
    await say(bo, id, 'hello')
    const { id: empty } = await begin(eve, ann)
    expect(await sights(eve, ann)).toEqual(seenEverywhere)
    expect(await suggested()).toEqual([true, true])
    const tab = await openTab(url, { cookie: eve.cookie() })

    expect((await set(ann, { paused: true })).body).toMatchObject({ paused: true })
    await until(() => expect(tab.events).toContainEqual({ type: 'members' }))
    expect(await sights(eve, ann)).toEqual(unseen)
    expect(await suggested()).toEqual([false, false])
    expect(await sights(ann, eve)).toMatchObject({ ...notDiscovered, profile: false, photo: false, views: false })
    expect(await sights(bo, ann)).toEqual({ ...seenEverywhere, ...notDiscovered })
    expect(await sights(ann, bo)).toMatchObject({ ...notDiscovered, profile: true, photo: true, likes: [true, true] })
    for (const [one, other] of [
      [eve, ann],
      [ann, eve],
    ] as const) {
      expect((await one.ask('PUT', `/likes/${other.profileId}`)).status).toBe(404)
      expect((await one.ask('PUT', `/conversations/with/${other.profileId}`)).status).toBe(404)
      expect((await one.ask('GET', `/conversations/${empty}`)).status).toBe(404)
      expect((await say(one, empty, 'anyone?')).status).toBe(404)
    }
    expect((await say(ann, id, 'hello yourself')).status).toBe(200)
    expect((await say(bo, id, 'see you')).status).toBe(200)

    await set(ann, { paused: false })
    expect(await sights(eve, ann)).toEqual(seenEverywhere)
    expect(await suggested()).toEqual([true, true])
    expect((await say(eve, empty, 'welcome back')).status).toBe(200)
  })
})

describe('A hidden distance', () => {
  const distanceOf = async (one: Person, other: Person) => {
    const { body } = await one.ask<MemberCard>('GET', `/profiles/${other.profileId}`)
    return body.distanceKm
  }

  it('is in no response to either side, and no filter or order depends on where the member is', async () => {
    const city = `Town ${crypto.randomUUID().slice(0, 8)}`
    const at = (name: string, lat: number) => memberAt(name, lat, -150, city)
    const [near, far, hides] = [await at('Near', -33), await at('Far', -36), await at('Hides', -33.05)]
    const box = 'west=-151&east=-149&south=-37&north=-32&zoom=4'
    expect(await distanceOf(near, hides)).toBeGreaterThan(0)
    expect(await found(near, '/discover?radius=10', hides.profileId)).toBe(true)
    expect(await found(far, '/discover?radius=10', hides.profileId)).toBe(false)

    expect((await set(hides, { showDistance: false })).body).toMatchObject({ showDistance: false })
    // A member without a distance stays, at any radius and from anywhere.
    const answers = async () => {
      const seen = []
      for (const one of [near, far])
        for (const path of [
          '/discover?radius=5',
          '/discover?radius=200',
          '/discover?order=nearest',
          '/recommendations',
          `/map?${box}`,
          `/map/members?${box}`,
        ])
          seen.push([path, (await one.ask<Cards>('GET', path)).body])
      return seen
    }
    const before = await answers()
    for (const [path, body] of before as [string, Cards][]) {
      const card = body.members.find(({ id }) => id === hides.profileId)
      if (path.startsWith('/map')) expect(card).toBeUndefined()
      else expect([path, card]).toMatchObject([path, { id: hides.profileId, distanceKm: null }])
      expect(JSON.stringify(card ?? {})).not.toContain('"about":"distance"')
    }
    expect(await distanceOf(near, hides)).toBeNull()
    await db
      .updateTable('profiles')
      .set({ publicLat: -36.01, publicLng: -149.5 })
      .where('id', '=', hides.profileId)
      .execute()
    expect(await answers()).toEqual(before)

    // The member who hides it still searches around, but learns no distance and sees no one's place.
    expect(await distanceOf(hides, far)).toBeNull()
    expect(await found(hides, '/discover?radius=100', far.profileId)).toBe(true)
    expect(await found(hides, '/discover?radius=100', near.profileId)).toBe(false)
    for (const path of [`/map?${box}`, `/map/members?${box}`])
      expect((await hides.ask('GET', path)).body).toMatchObject({ members: [] })
    expect((await hides.ask<{ clusters: [] }>('GET', `/map?${box}`)).body.clusters).toEqual([])
    expect(JSON.stringify((await hides.ask('GET', '/recommendations')).body)).not.toContain('"about":"distance"')

    await set(hides, { showDistance: true })
    expect(await distanceOf(far, hides)).toBeGreaterThan(0)
    expect(await found(near, '/discover?radius=10', hides.profileId)).toBe(false)
  })
})
