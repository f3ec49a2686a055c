import { distanceKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import type { OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { aProfile } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { cityPoint } from '../../members/places/queries.ts'
import { type Person, startServices } from '../../testing/services.ts'

const { db, newcomer, member } = await startServices()

type Change = Partial<Record<keyof ProfileInput, unknown>>
const save = (person: Person, change: Change = {}) =>
  person.ask<OwnProfile>('PUT', '/me/profile', { ...aProfile, ...change })
const rowOf = ({ profileId }: Person) =>
  db.selectFrom('profiles').where('id', '=', profileId).selectAll().executeTakeFirstOrThrow()
const problem = (field: string, code: string) => ({
  status: 400,
  body: { code: 'INVALID', data: { problems: [{ field, code }] } },
})

describe('The public point of a saved profile', () => {
  const near = async (profile: OwnProfile, country: 'Germany' | 'France', city: string) =>
    distanceKm(profile.publicPoint!, (await cityPoint(db, country, city))!)

  it('is near the middle of the city, and stays there however often it is saved', async () => {
    const ann = await newcomer('Ann')
    const { body } = await save(ann)
    expect(body.locationPrecision).toBe('city')
    const distance = await near(body, 'Germany', 'Berlin')
    expect(distance).toBeGreaterThan(0.5)
    expect(distance).toBeLessThan(1.18)
    expect((await save(ann, { bio: 'Something else entirely.' })).body.publicPoint).toEqual(body.publicPoint)
    expect((await save(ann, { city: 'BERLIN' })).body.publicPoint).toEqual(body.publicPoint)
  })

  it('moves with the city', async () => {
    const ann = await member('Ann')
    expect(await near((await save(ann, { city: 'Hamburg' })).body, 'Germany', 'Hamburg')).toBeLessThan(1.18)
    expect(await near((await save(ann, { country: 'France', city: 'Paris' })).body, 'France', 'Paris')).toBeLessThan(
      1.18,
    )
  })

  const picked = { lat: 53.3, lng: 10.2 }

  it('is required for an unknown city, and nothing is saved without it', async () => {
    const ann = await newcomer('Ann')
    const before = await rowOf(ann)
    expect(await save(ann, { city: 'Kleinkleckersdorf' })).toMatchObject(problem('city', 'city_unknown'))
    expect(await rowOf(ann)).toEqual(before)
    const { status, body } = await save(ann, { city: 'Kleinkleckersdorf', position: picked })
    expect(status).toBe(200)
    expect(body).toMatchObject({ city: 'Kleinkleckersdorf', cityId: null, locationPrecision: 'city' })
    expect(distanceKm(body.publicPoint!, picked)).toBeGreaterThan(0.5)
    expect(JSON.stringify([body, await rowOf(ann)])).not.toContain('53.3,')
    expect((await save(ann, { city: 'Kleinkleckersdorf', bio: 'A new sentence.' })).body.publicPoint).toEqual(
      body.publicPoint,
    )
    expect(await save(ann, { city: 'Kleinkleckersdorf', country: 'France' })).toMatchObject(
      problem('city', 'city_unknown'),
    )
    expect((await save(ann, { city: 'Kleinkleckersdorf', position: { lat: 95, lng: 0 } })).status).toBe(400)
  })

  it('is required at the next save of an old profile, which works until then', async () => {
    const ann = await member('Ann', { city: 'Kleinkleckersdorf' })
    expect((await ann.ask('GET', '/discover')).status).toBe(200)
    const { profile } = (await ann.ask<{ profile: OwnProfile }>('GET', '/me')).body
    expect(profile).toMatchObject({ city: 'Kleinkleckersdorf', publicPoint: null, profileCompleted: true })
    expect(await save(ann, { city: 'Kleinkleckersdorf' })).toMatchObject(problem('city', 'city_unknown'))
    expect((await save(ann, { city: 'Kleinkleckersdorf', position: picked })).body.publicPoint).not.toBeNull()
  })

  it("is the same for all names of a city, shown in the member's language", async () => {
    const ann = await newcomer('Ann')
    const munich = (await save(ann, { city: 'Munich' })).body
    expect(munich).toMatchObject({ city: 'Munich', cityId: 2867714 })
    for (const city of ['München', 'muenchen', 'Múnich', 'มิวนิก']) {
      const { body } = await save(ann, { city })
      expect(body, city).toMatchObject({ city: 'Munich', cityId: 2867714, publicPoint: munich.publicPoint })
    }
    await ann.ask('PUT', '/me/language', { languageCode: 'de' })
    expect((await save(ann, { city: 'Múnich' })).body.city).toBe('München')
    expect(await rowOf(ann)).toMatchObject({ city: 'Munich', cityId: 2867714 })
  })

  it('is found in all countries without their own entry', async () => {
    const ann = await newcomer('Ann')
    const saved = await save(ann, { country: 'Other', city: 'ភ្នំពេញ' })
    expect(saved.body).toMatchObject({ country: 'Other', city: 'Phnom Penh', cityId: 1821306 })
    expect(await save(ann, { country: 'Other', city: 'Berlin' })).toMatchObject(problem('city', 'city_unknown'))
  })

  it('is that of the city chosen among namesakes, and stays', async () => {
    const ann = await newcomer('Ann')
    const { body: cities } = await ann.ask<{ id: number; at: Coordinates }[]>(
      'GET',
      '/places/cities?country=United%20States&prefix=Springfield',
    )
    const [largest, second] = [cities[0]!, cities[1]!]
    const place = { country: 'United States', city: 'Springfield' }
    expect((await save(ann, place)).body.cityId).toBe(largest.id)
    const { body } = await save(ann, { ...place, cityId: second.id })
    expect(body.cityId).toBe(second.id)
    expect(distanceKm(body.publicPoint!, second.at)).toBeLessThan(1.18)
    expect((await save(ann, place)).body).toMatchObject({ cityId: second.id, publicPoint: body.publicPoint })
    // An id of a city with another name is ignored: the name counts.
    expect((await save(ann, { cityId: second.id })).body).toMatchObject({ city: 'Berlin', country: 'Germany' })
  })

  it('is removed by a save after too many moves, until a move is allowed again', async () => {
    const ann = await newcomer('Ann')
    for (const city of ['Berlin', 'Hamburg', 'Köln', 'Frankfurt am Main'])
      expect((await save(ann, { city })).body.publicPoint, city).not.toBeNull()
    expect(await save(ann, { city: 'Stuttgart', bio: 'I move a lot, as you see.' })).toMatchObject({
      status: 200,
      body: { city: 'Stuttgart', bio: 'I move a lot, as you see.', publicPoint: null },
    })
    const refused = await ann.ask('PUT', '/me/location', { position: null, precision: 'city' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MOVES' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(
      await near((await save(ann, { city: 'Frankfurt am Main' })).body, 'Germany', 'Frankfurt am Main'),
    ).toBeLessThan(1.18)
  })

  it('stays as measured while the country stays the same, whatever the city is called', async () => {
    const ann = await member('Ann')
    const position = { lat: 52.48, lng: 13.44 }
    const located = await ann.ask<{ publicPoint: unknown }>('PUT', '/me/location', { position, precision: 'address' })
    expect(located.status).toBe(200)
    const { body } = await save(ann, { city: 'Neukölln' })
    expect(body).toMatchObject({
      city: 'Neukölln',
      publicPoint: located.body.publicPoint,
      locationPrecision: 'address',
    })
    const moved = await save(ann, { country: 'France', city: 'Paris' })
    expect(moved.body.locationPrecision).toBe('city')
    expect(await near(moved.body, 'France', 'Paris')).toBeLessThan(1.18)
  })

  it('never reveals the true position, in a response or a readable column', async () => {
    const ann = await member('Ann')
    const position = { lat: 52.516_27, lng: 13.377_72 }
    await ann.ask('PUT', '/me/location', { position, precision: 'exact' })
    const { body } = await ann.ask<{ profile: OwnProfile }>('GET', '/me')
    const point = body.profile.publicPoint!
    expect(distanceKm(point, position)).toBeGreaterThanOrEqual(0.05)
    // Every precise number of this neighbourhood is one of the public point's. One of them may be the position's by chance.
    const numbers = JSON.stringify([body, await rowOf(ann)]).match(/(?:52\.51|13\.37)\d{3,}/g) ?? []
    expect(numbers.map(Number).filter((number) => number !== point.lat && number !== point.lng)).toEqual([])
  })
})
