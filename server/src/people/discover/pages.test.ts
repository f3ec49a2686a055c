import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyPresenceToSearch } from '../../members/presence/queries.ts'
import type { Person } from '../../testing/services.ts'
import { type Page, startDiscover } from './testing-inputs.ts'

const { db, stranger, member, look, found, viewer, like } = await startDiscover()

const anybody = member('Any', { city: 'Elsewhere' })

describe('the default order', () => {
  it('puts members seen last first and those never seen at the end, with stable ties', async () => {
    const { person, city, add } = await viewer()
    const seen = ['2026-03-01T00:00:00Z', null, '2026-03-03T00:00:00Z', null, '2026-03-02T00:00:00.000001Z']
    const ids = await add(...seen.map((lastSeenAt) => ({ lastSeenAt })))
    const never = [ids[1]!, ids[3]!].sort().reverse()
    expect(await found(person, { city })).toEqual([ids[2], ids[4], ids[0], ...never])
  })

  it('follows new times after the next copy of presence, while the online dot is current without it', async () => {
    const { person, city, add } = await viewer()
    const [a, b] = (await add(
      { lastSeenAt: '2026-03-01T00:00:00Z' },
      { lastSeenAt: '2026-03-02T00:00:00Z' },
    )) as string[]
    await sql`update presence set last_seen_at = now() where profile_id = ${a}`.execute(db)
    const before = await look(person, { city })
    expect(before.members.map(({ id, online }) => [id, online])).toEqual([
      [b, false],
      [a, true],
    ])
    await copyPresenceToSearch(db)
    expect(await found(person, { city })).toEqual([a, b])
  })

  it('pages through thirty members seen at the same time, each exactly once', async () => {
    const { person, city, add } = await viewer()
    const ids = await add(...Array.from({ length: 30 }, () => ({ lastSeenAt: '2026-03-01T00:00:00Z' })))
    const pages: string[][] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await look(person, { city, ...(cursor ? { cursor } : {}) })
      pages.push(page.members.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(pages.map((page) => page.length)).toEqual([12, 12, 6])
    expect(pages.flat().sort()).toEqual(ids.sort())
  })

  it('has no further page after an exactly full one', async () => {
    const { person, city, add } = await viewer()
    await add(...Array.from({ length: 12 }, () => ({})))
    const page = await look(person, { city })
    expect(page.members).toHaveLength(12)
    expect(page.nextCursor).toBeNull()
  })

  it('refuses a cursor that is forged, changed, another member’s or of other filters', async () => {
    const { person, city, add } = await viewer()
    await add(...Array.from({ length: 13 }, () => ({})))
    const { nextCursor } = await look(person, { city })
    expect(nextCursor).toEqual(expect.any(String))
    const changed = `${nextCursor!.slice(0, 20)}${nextCursor![20] === 'A' ? 'B' : 'A'}${nextCursor!.slice(21)}`
    const other = await member('Other')
    const refused = {
      status: 400,
      body: { code: 'INVALID', data: { problems: [{ field: 'cursor', code: 'cursor_invalid' }] } },
    }
    const asks: [Person, Record<string, string>][] = [
      [person, { city, cursor: 'x' }],
      [person, { city, cursor: changed }],
      [person, { city, cursor: nextCursor!.slice(0, -4) }],
      [person, { city, gender: 'female', cursor: nextCursor! }],
      [other, { city, cursor: nextCursor! }],
    ]
    for (const [who, query] of asks)
      expect(await who.ask('GET', `/discover?${new URLSearchParams(query)}`)).toMatchObject(refused)
    expect((await look(person, { city, limit: 5, cursor: nextCursor! })).members).toHaveLength(1)
  })
})

describe('a card', () => {
  it('holds the public fields and nothing else', async () => {
    const { person, city, add } = await viewer({ lat: 10, lng: 20 })
    const [id] = (await add({ firstName: 'Zoë', lastName: '𝒮mith-Secret', lat: 10, lng: 20.5 })) as [string]
    const answer = await person.ask<Page>('GET', `/discover?city=${encodeURIComponent(city)}`)
    const [card] = answer.body.members
    expect(card).toEqual({
      id,
      name: 'Zoë 𝒮.',
      age: expect.any(Number),
      height: 170,
      weight: 65,
      gender: 'female',
      city,
      country: 'Germany',
      countryCode: null,
      relationshipGoal: 'serious',
      bio: 'Likes long walks and short meetings.',
      interests: ['hiking'],
      languages: [],
      photo: null,
      photoCount: 0,
      photoVerified: false,
      online: false,
      lastSeenAt: null,
      distanceKm: 55,
      liked: false,
    })
    const said = JSON.stringify(answer.body)
    for (const secret of ['1996-05-05', 'Secret', '@example.test', 'userId', '20.5', '"lat', '"lng', 'birthday'])
      expect(said).not.toContain(secret)
  })

  it('has the first photo and the number of photos', async () => {
    const { person, city, add } = await viewer()
    const [id] = (await add({})) as [string]
    const photo = (displayOrder: number) => ({
      profileId: id,
      displayOrder,
      storageKey: `${id}-${displayOrder}`,
      width: 3,
      height: 4,
      state: 'shown' as const,
    })
    await db
      .insertInto('profileImages')
      .values([photo(5), photo(2), photo(3)])
      .execute()
    const [card] = (await look(person, { city })).members
    expect(card).toMatchObject({
      photoCount: 3,
      photo: { displayOrder: 2, urls: { card: `/photos/${id}-2/card.webp` } },
    })
  })

  it('says whether the viewer likes the member, not whether the member likes the viewer', async () => {
    const { person, city, add } = await viewer()
    const [id] = (await add({})) as [string]
    const liked = async () => (await look(person, { city })).members.map((card) => card.liked)
    await like({ profileId: id }, person)
    expect(await liked()).toEqual([false])
    await person.ask('PUT', `/likes/${id}`)
    expect(await liked()).toEqual([true])
  })

  it('says that a member is online for ten minutes', async () => {
    const { person, city, add } = await viewer()
    const ago = (seconds: number) => ({ lastSeenAt: new Date(Date.now() - seconds * 1000).toISOString() })
    await add(ago(0), ago(590), ago(610))
    expect((await look(person, { city })).members.map(({ online }) => online)).toEqual([true, true, false])
  })
})

describe('relaxations', () => {
  it('say how many members each filter costs, the costliest first, on the first page only', async () => {
    const { person, city, add } = await viewer()
    await add({ height: 160 }, { height: 160 }, { gender: 'male' })
    const { members, relaxations } = await look(person, { city, gender: 'female', heightMin: 165, ageMax: 99 })
    expect(members).toEqual([])
    expect(relaxations.filter(({ filter }) => filter !== 'city')).toEqual([
      { filter: 'height', more: 2 },
      { filter: 'gender', more: 1 },
    ])
    expect(relaxations.map(({ more }) => more)).toEqual(relaxations.map(({ more }) => more).sort((a, b) => b - a))
  })

  it('offer a wider radius and another country only as far as the rules allow', async () => {
    const { person, city, add } = await viewer({ lat: 10, lng: 20 })
    await add({ lat: 30, lng: 20 }, { country: 'France', lat: 10, lng: 20, international: false })
    expect((await look(person, { city, radius: 50 })).relaxations).toContainEqual({ filter: 'radius', more: 1 })
    expect((await look(person, { city, country: 'France' })).relaxations).toContainEqual({ filter: 'country', more: 1 })
  })

  it('come with a first page that is not full, and not with a full one', async () => {
    const { person, city, add } = await viewer()
    await add(...Array.from({ length: 11 }, () => ({})), { height: 160 }, { height: 160 })
    expect((await look(person, { city, heightMin: 165 })).relaxations).toContainEqual({ filter: 'height', more: 2 })
    await add({})
    const full = await look(person, { city, heightMin: 165, limit: 11 })
    expect(full.relaxations).toEqual([])
    const last = await look(person, { city, heightMin: 165, limit: 11, cursor: full.nextCursor })
    expect(last).toMatchObject({ members: [{}], relaxations: [] })
  })
})

describe('other orders', () => {
  it('put the newest members first', async () => {
    const { person, city, add } = await viewer()
    const joined = ['2026-02-01T00:00:00Z', '2026-02-03T00:00:00Z', '2026-02-02T00:00:00Z']
    const ids = await add(...joined.map((joinedAt) => ({ joinedAt })))
    expect(await found(person, { city, order: 'newest' })).toEqual([ids[1], ids[2], ids[0]])
  })

  it('put the nearest members first and those without a place last, page by page', async () => {
    const { person, city, add } = await viewer({ lat: -17, lng: 179.99 })
    const ids = await add(
      { lastSeenAt: '2026-02-01T00:00:00Z' },
      { lat: -17, lng: -179.9 },
      { lastSeenAt: '2026-02-02T00:00:00Z' },
      { lat: 80, lng: 0 },
      { lat: -17, lng: 179.9 },
      { lat: -17, lng: 179.99 },
    )
    const order = [5, 4, 1, 3, 2, 0].map((index) => ids[index])
    expect(await found(person, { city, order: 'nearest' })).toEqual(order)
    expect(await found(person, { city, order: 'nearest', radius: 200 })).toEqual(order.filter((id) => id !== ids[3]))
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page = await look(person, { city, order: 'nearest', limit: 1, ...(cursor ? { cursor } : {}) })
      walked.push(...page.members.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(order)
  })

  it('fall back to last seen for a viewer without a place', async () => {
    const { person, city, add } = await viewer()
    const ids = await add({ lat: 1, lng: 1 }, { lat: 1, lng: 1, lastSeenAt: '2026-02-02T00:00:00Z' })
    expect(await found(person, { city, order: 'nearest' })).toEqual([ids[1], ids[0]])
  })

  it('are refused when they do not exist', async () => {
    const person = await anybody
    expect((await person.ask('GET', '/discover?order=richest')).status).toBe(400)
  })
})

describe('the initial radius', () => {
  it('is the smallest halving that holds two thousand members of the wanted gender', async () => {
    const { person, add } = await viewer({ lat: 40, lng: -120, lookingForGender: 'male' })
    const radius = async () => (await person.ask<{ radius: number | null }>('GET', '/discover/radius')).body.radius
    expect(await radius()).toBe(200)
    const [last] = await add(
      { lat: 40.05, lng: -120, gender: 'female' },
      ...Array.from({ length: 1999 }, () => ({ lat: 40.2, lng: -120, gender: 'male' })),
    )
    expect(await radius()).toBe(200)
    await sql`update profiles set gender = 'male' where id = ${last}`.execute(db)
    expect(await radius()).toBe(25)
    await sql`update profiles set looking_for_gender = 'female' where id = ${person.profileId}`.execute(db)
    expect(await radius()).toBe(200)
  })

  it('is null without a place and refused to visitors', async () => {
    const { person } = await viewer()
    expect((await person.ask('GET', '/discover/radius')).body).toEqual({ radius: null })
    expect((await stranger()('GET', '/discover/radius')).status).toBe(401)
  })
})
