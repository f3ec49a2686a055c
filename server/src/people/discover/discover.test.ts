import { latestBirthday, todayUtc } from '@hearth/shared/members/age'
import { spokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Page, startDiscover } from './testing-inputs.ts'

const { db, stranger, newcomer, member, look, found, viewer, change, ban, unban, hide, show, block } =
  await startDiscover()

describe('access to Discover', () => {
  it('is refused to visitors', async () => {
    expect(await stranger()('GET', '/discover')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  it('is refused to newcomers, whose profile is not complete', async () => {
    const ned = await newcomer('Ned')
    expect(await ned.ask('GET', '/discover')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('search results', () => {
  it('leave out the viewer and newcomers', async () => {
    const { person, city, add } = await viewer({ city: 'Just me' })
    expect(await found(person, { city: 'just me' })).toEqual([])
    const [there] = await add({}, { completed: false })
    expect(await found(person, { city })).toEqual([there])
  })

  it('leave out members blocked either way, at once', async () => {
    const { person, city, add } = await viewer()
    const [a, b, c] = (await add({}, {}, {})) as [string, string, string]
    expect((await found(person, { city })).sort()).toEqual([a, b, c].sort())
    await block(person, { profileId: a })
    await block({ profileId: b }, person)
    expect(await found(person, { city })).toEqual([c])
    await db.deleteFrom('blockedUsers').where('blockedId', '=', a).execute()
    expect((await found(person, { city })).sort()).toEqual([a, c].sort())
  })

  it('leave out banned, hidden and deleted members at once, and include them when that ends', async () => {
    const { person, city, add } = await viewer()
    const [id] = (await add({})) as [string]
    const isFound = async () => (await found(person, { city })).length === 1
    const owner = db.selectFrom('profiles').where('id', '=', id).select(['id as profileId', 'userId'])
    const one = await owner.executeTakeFirstOrThrow()
    expect(await isFound()).toBe(true)
    await ban(one)
    expect(await isFound()).toBe(false)
    await unban(one)
    expect(await isFound()).toBe(true)
    await hide(one)
    expect(await isFound()).toBe(false)
    await show(one)
    expect(await isFound()).toBe(true)
    await sql`delete from "user" where id = (select user_id from profiles where id = ${id})`.execute(db)
    expect(await isFound()).toBe(false)
  })

  it('follow the country rule in all its cases', async () => {
    const { person, city, add } = await viewer()
    const [homeOn, homeOff, awayOn] = (await add(
      { international: true },
      { international: false },
      { country: 'France', international: true },
      { country: 'France', international: false },
    )) as [string, string, string]
    const sees = async (query: Record<string, unknown>) => new Set(await found(person, { city, ...query }))
    await change(person.profileId, { international: true })
    expect(await sees({})).toEqual(new Set([homeOn, homeOff, awayOn]))
    expect(await sees({ country: 'Germany' })).toEqual(new Set([homeOn, homeOff]))
    expect(await sees({ country: 'France' })).toEqual(new Set([awayOn]))
    await change(person.profileId, { international: false })
    expect(await sees({})).toEqual(new Set([homeOn, homeOff]))
    expect(await sees({ country: 'Germany' })).toEqual(new Set([homeOn, homeOff]))
    expect(await sees({ country: 'France' })).toEqual(new Set())
  })

  it('follow the country rule within a radius too, and without any filter', async () => {
    const { person, add } = await viewer({ lat: 49.0, lng: 8.2 })
    const [homeOff, awayOn, awayOff] = (await add(
      { lat: 49.01, lng: 8.2, international: false, lastSeenAt: '2130-01-01T00:00:03Z' },
      { lat: 48.99, lng: 8.2, country: 'France', lastSeenAt: '2130-01-01T00:00:02Z' },
      { lat: 48.98, lng: 8.2, country: 'France', international: false, lastSeenAt: '2130-01-01T00:00:01Z' },
    )) as [string, string, string]
    for (const query of [{ radius: 5 }, { radius: 50 }, {}]) {
      const ids = await found(person, query)
      expect(ids.slice(0, 2), JSON.stringify(query)).toEqual([homeOff, awayOn])
      expect(ids).not.toContain(awayOff)
    }
    await change(person.profileId, { international: false })
    expect(await found(person, { radius: 5 })).not.toContain(awayOn)
    expect((await found(person, { radius: 5 }))[0]).toBe(homeOff)
  })
})

describe('filters', () => {
  it('keep members between two ages, birthdays and leap days included', async () => {
    const { person, city, add } = await viewer()
    const today = todayUtc()
    const turned = (age: number) => latestBirthday(today, age)
    const turnsTomorrow = (age: number) => todayUtc(new Date(Date.parse(turned(age)) + 86_400_000))
    const [is30, , is40, , is99] = (await add(
      { birthday: turned(30) },
      { birthday: turnsTomorrow(30) },
      { birthday: turnsTomorrow(41) },
      { birthday: turned(41) },
      { birthday: turnsTomorrow(100) },
    )) as string[]
    const sees = async (query: Record<string, unknown>) => (await found(person, { city, ...query })).sort()
    expect(await sees({ ageMin: 30, ageMax: 40 })).toEqual([is30, is40].sort())
    expect(await sees({ ageMin: 99 })).toEqual([is99])
    expect((await sees({ ageMax: 40 })).includes(is40!)).toBe(true)
  })

  it.each([
    ['height', 'heightMin', 'heightMax', [120, 150, 180, 220, 249], 150, 220],
    ['weight', 'weightMin', 'weightMax', [30, 45, 90, 180, 299], 45, 180],
  ] as const)('keep a %s at both its bounds', async (field, low, high, values, min, max) => {
    const { person, city, add } = await viewer()
    const ids = await add(...values.map((value) => ({ [field]: value })))
    expect((await found(person, { city, [low]: min, [high]: max })).sort()).toEqual(ids.slice(1, 4).sort())
    expect((await found(person, { city, [low]: max })).sort()).toEqual(ids.slice(3).sort())
  })

  it.each([
    ['height', 'showHeight', 'heightMin', 'heightMax', 130, 200],
    ['weight', 'showWeight', 'weightMin', 'weightMax', 40, 120],
  ] as const)('keep a member who hides a %s, whatever is asked of it', async (field, shown, low, high, least, most) => {
    const { person, city, add } = await viewer()
    const [hides, shows] = (await add({ [field]: least, [shown]: false }, { [field]: least })) as [string, string]
    for (const query of [{ [low]: most }, { [high]: least - 5 }, { [low]: most, [high]: most }]) {
      expect(await found(person, { city, ...query }), JSON.stringify(query)).toEqual([hides])
      expect(await found(person, { city, ...query, order: 'compatibility' })).toEqual([hides])
    }
    expect((await found(person, { city, [high]: most })).sort()).toEqual([hides, shows].sort())
  })

  it('keep members of a gender, a goal, a country', async () => {
    const { person, city, add } = await viewer()
    const [a, b] = (await add(
      { gender: 'non-binary', relationshipGoal: 'casual' },
      { gender: 'male', relationshipGoal: 'marriage' },
    )) as [string, string]
    expect(await found(person, { city, gender: 'non-binary' })).toEqual([a])
    expect(await found(person, { city, relationshipGoal: 'marriage' })).toEqual([b])
    expect(await found(person, { city, gender: 'male', relationshipGoal: 'casual' })).toEqual([])
    expect(await found(person, { city, country: 'Germany', gender: 'male' })).toEqual([b])
  })

  it('find part of a city name, ignoring case and accents, and take % and _ literally', async () => {
    const { person, add } = await viewer()
    const [malaga, percent] = (await add({ city: 'Xyz Málaga' }, { city: '100% Xq_z\\n' })) as [string, string]
    expect(await found(person, { city: 'XYZ MALA' })).toEqual([malaga])
    expect(await found(person, { city: 'z málag' })).toEqual([malaga])
    expect(await found(person, { city: '% xq_Z\\' })).toEqual([percent])
    expect(await found(person, { city: 'xy_ mala' })).toEqual([])
    expect(await found(person, { city: 'Q%' })).toEqual([])
  })

  it('find a city by any name that it has', async () => {
    const { person, add } = await viewer()
    const [munich] = (await add({ city: 'Munich' })) as [string]
    for (const city of ['München', 'MUNCHEN', 'Muenchen', 'münch', 'Munich', 'nich', 'มิวนิก'])
      expect(await found(person, { city }), city).toEqual([munich])
    expect(await found(person, { city: 'Firenze' })).toEqual([])
  })

  it('compare row by row when very many places contain the text', async () => {
    const { person, add } = await viewer()
    const ids = await add(...Array.from({ length: 70 }, (_, index) => ({ city: `Qwxhausen ${index}` })))
    expect((await found(person, { city: 'qwxhausen' })).sort()).toEqual(ids.sort())
  })

  it('keep members who have at least one of the interests, for every interest', async () => {
    const { person, city, add } = await viewer()
    const keys = (await db.selectFrom('interests').select('key').orderBy('id').execute()).map(({ key }) => key)
    const [first, last] = [keys[0]!, keys.at(-1)!]
    const [a, b, c] = (await add(
      { interests: [first] },
      { interests: [last] },
      { interests: [first, last] },
    )) as string[]
    expect((await found(person, { city, interests: [first] })).sort()).toEqual([a, c].sort())
    expect((await found(person, { city, interests: [last] })).sort()).toEqual([b, c].sort())
    expect((await found(person, { city, interests: [first, last] })).sort()).toEqual([a, b, c].sort())
    expect(await found(person, { city, interests: ['no such interest'] })).toEqual([])
    const byHand = (keys: string) => person.ask<Page>('GET', `/discover?city=${encodeURIComponent(city)}&${keys}`)
    expect((await byHand(`interests=${last}`)).body.members.map(({ id }) => id).sort()).toEqual([b, c].sort())
    expect((await byHand(`interests=${first}&interests=${last}`)).body.members).toHaveLength(3)
  })

  it('keep members who speak at least one of the languages, as soon as they say so', async () => {
    const { person, city, add } = await viewer()
    const [first, last] = [spokenLanguages[0], spokenLanguages.at(-1)!]
    const [a, b, c, silent] = (await add(
      { languages: [first] },
      { languages: [last] },
      { languages: [first, last] },
      {},
    )) as [string, string, string, string]
    expect((await found(person, { city, languages: [first] })).sort()).toEqual([a, c].sort())
    expect((await found(person, { city, languages: [last] })).sort()).toEqual([b, c].sort())
    expect((await found(person, { city, languages: [first, last] })).sort()).toEqual([a, b, c].sort())
    expect(await found(person, { city, languages: ['da'] })).toEqual([])
    await change(silent, { languages: ['da'] })
    expect(await found(person, { city, languages: ['da'] })).toEqual([silent])
    await block({ profileId: silent }, person)
    expect(await found(person, { city, languages: ['da'] })).toEqual([])
    const byHand = await person.ask<Page>('GET', `/discover?city=${encodeURIComponent(city)}&languages=${last}`)
    expect(byHand.body.members.map(({ id }) => id).sort()).toEqual([b, c].sort())
  })

  it('offer to give up the languages', async () => {
    const { person, city, add } = await viewer()
    await add({ languages: ['en'] }, {})
    const { relaxations } = await look(person, { city, languages: ['km'] })
    expect(relaxations[0]).toEqual({ filter: 'languages', more: 2 })
  })

  it('have the same languages in the database as in the shared list', async () => {
    const rows = await db.selectFrom('spokenLanguages').select('code').orderBy('id').execute()
    expect(rows.map(({ code }) => code)).toEqual([...spokenLanguages])
  })

  it.each([
    ['languages=xx', 'languages', 'invalid'],
    ['ageMin=17', 'ageMin', 'filter_too_low'],
    ['ageMax=100', 'ageMax', 'filter_too_high'],
    ['heightMin=119', 'heightMin', 'filter_too_low'],
    ['heightMax=221', 'heightMax', 'filter_too_high'],
    ['weightMin=29', 'weightMin', 'filter_too_low'],
    ['weightMax=181', 'weightMax', 'filter_too_high'],
    ['radius=201', 'radius', 'filter_too_high'],
    ['radius=0', 'radius', 'filter_too_low'],
    ['radius=0.3', 'radius', 'filter_too_low'],
    ['radius=7', 'radius', 'filter_invalid'],
    ['radius=50.5', 'radius', 'filter_invalid'],
    ['ageMin=40&ageMax=39', '', 'filter_min_above_max'],
    ['gender=robot', 'gender', 'invalid'],
    ['country=Atlantis', 'country', 'invalid'],
    ['limit=49', 'limit', 'invalid'],
    ['limit=0', 'limit', 'invalid'],
  ])('are refused out of their bounds: %s', async (query, field, code) => {
    const person = await anybody
    expect(await person.ask('GET', `/discover?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', data: { problems: [{ field, code }] } },
    })
  })

  it('are refused by name if they do not exist', async () => {
    expect(await (await anybody).ask('GET', '/discover?shoeSize=42')).toMatchObject({
      status: 400,
      body: { code: 'INVALID', data: { problems: [{ field: 'shoeSize', code: 'unknown_field' }] } },
    })
  })
})

const anybody = member('Any', { city: 'Elsewhere' })

describe('the radius', () => {
  const km = (kilometres: number) => kilometres / 111.194_926_644_558_7

  it('keeps members within it and members without a place, from 5 to 200 km', async () => {
    const { person, city, add } = await viewer({ lat: 10, lng: 20 })
    const at = (kilometres: number) => ({ lat: 10 + km(kilometres), lng: 20 })
    const ids = await add(at(0), at(4.9), at(5.1), at(49.9), at(50.1), at(199.9), at(200.1), {})
    const nowhere = ids.at(-1)!
    const sees = async (radius: number) => new Set(await found(person, { city, radius }))
    expect(await sees(5)).toEqual(new Set([...ids.slice(0, 2), nowhere]))
    expect(await sees(50)).toEqual(new Set([...ids.slice(0, 4), nowhere]))
    expect(await sees(200)).toEqual(new Set([...ids.slice(0, 6), nowhere]))
    const cells = async (radius: number) => new Set(await found(person, { radius, heightMin: 170, heightMax: 170 }))
    for (const radius of [5, 50, 200]) expect([...(await sees(radius))].every((id) => ids.includes(id))).toBe(true)
    expect([...(await cells(5))]).toEqual(expect.arrayContaining([ids[0], ids[1], nowhere]))
    expect([...(await cells(5))]).not.toContain(ids[2])
    expect([...(await cells(200))]).not.toContain(ids[6])
  })

  it.each([
    ['across the antimeridian', { lat: -17, lng: 179.95 }, { lat: -17, lng: -179.95 }, { lat: -17, lng: -179.5 }],
    ['over the north pole', { lat: 89.99, lng: 0 }, { lat: 89.99, lng: 180 }, { lat: 89.8, lng: 90 }],
    ['over the south pole', { lat: -90, lng: 0 }, { lat: -89.95, lng: -120 }, { lat: -89.8, lng: 12 }],
  ])('reaches %s', async (_, centre, inside, outside) => {
    const { person, add } = await viewer(centre)
    const [near, far] = (await add(inside, outside)) as [string, string]
    for (const radius of [15, 20, 25]) {
      const ids = await found(person, { radius })
      expect(ids).toContain(near)
      if (radius < 25) expect(ids).not.toContain(far)
    }
    expect(await found(person, { radius: 200 })).toEqual(expect.arrayContaining([near, far]))
  })

  it('limits nothing for a viewer without a place, who sees no distances', async () => {
    const { person, city, add } = await viewer()
    const ids = await add({ lat: 60, lng: 10 }, { lat: -60, lng: 10 }, {})
    const { members } = await look(person, { city, radius: 5 })
    expect(members.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(members.map((card) => card.distanceKm)).toEqual([null, null, null])
  })

  it('comes with distances rounded as the badge rounds them, the same in both directions', async () => {
    const { person, city, add } = await viewer({ lat: 10, lng: 20 })
    const ids = await add(...[0, 0.4, 3.04, 12.6].map((far) => ({ lat: 10 + km(far), lng: 20 })), {})
    const { members } = await look(person, { city })
    const distances = ids.map((id) => members.find((card) => card.id === id)?.distanceKm)
    expect(distances).toEqual([0.5, 0.5, 3, 13, null])
  })
})
