import type { Me } from '@hearth/shared/account/me'
import type { City } from '@hearth/shared/members/places'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member, people, ban, hide, erase } = await startServices()
const missingId = '00000000-0000-4000-8000-000000000000'

const look = (who: Person, at: Pick<Person, 'profileId'>) => who.ask<MemberProfile>('GET', `/profiles/${at.profileId}`)
const viewsOf = (viewed: Person) =>
  db.selectFrom('profileViews').where('viewedId', '=', viewed.profileId).selectAll().execute()

describe('A profile', () => {
  it('is refused to visitors and newcomers', async () => {
    const { bo } = await people()
    expect((await stranger()('GET', `/profiles/${bo.profileId}`)).status).toBe(401)
    expect((await look(await newcomer('Ned'), bo)).status).toBe(403)
    expect(await viewsOf(bo)).toEqual([])
  })

  it('that is blocked either way, banned, hidden, deleted or missing gives the same response', async () => {
    const { ann, eve } = await people()
    const [banned, hidden, gone] = [await member('Ban'), await member('Hid'), await member('Gone')]
    await ban(banned)
    await hide(hidden)
    await erase(gone)
    const ned = await newcomer('Ned')
    const answers = await Promise.all([
      look(eve, ann),
      ...[eve, banned, hidden, gone, ned, { profileId: missingId }].map((one) => look(ann, one)),
    ])
    for (const { status, body } of answers)
      expect([status, { ...body, requestId: '' }]).toEqual([404, { code: 'NOT_FOUND', requestId: '' }])
    for (const one of [ann, eve, banned, hidden]) expect(await viewsOf(one)).toEqual([])
  })

  it('shows what others may see and nothing else (safety 58)', async () => {
    const ann = await member('Ann', { interests: ['hiking', 'chess'] })
    const bo = await member('Bo', {
      lastName: 'Ångström',
      gender: 'male',
      interests: ['hiking', 'baking'],
      lookingForGender: 'female',
      languages: ['da', 'en'],
      height: 184,
      weight: 80,
      relationshipGoal: 'marriage',
      address: 'Secret Street 5',
    })
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const { body } = await look(ann, bo)
    expect(body).toMatchObject({
      id: bo.profileId,
      name: 'Bo Å.',
      gender: 'male',
      height: 184,
      weight: 80,
      liked: false,
      online: true,
      interests: ['hiking', 'baking'],
      languages: ['da', 'en'],
      sharedInterests: ['hiking'],
      lookingForGender: 'female',
      languageCode: 'en',
      relationshipGoal: 'marriage',
      city: 'Berlin',
      country: 'Germany',
      photoCount: 2,
      photoVerified: false,
    })
    expect(body.photos.map((photo) => photo.displayOrder)).toEqual([1, 2])
    expect(body.photo).toEqual(body.photos[0])
    expect(Object.keys(body).sort()).toEqual(
      [
        'age',
        'bio',
        'city',
        'compatibility',
        'country',
        'countryCode',
        'distanceKm',
        'gender',
        'height',
        'id',
        'interests',
        'languageCode',
        'languages',
        'lastSeenAt',
        'liked',
        'lookingForGender',
        'matched',
        'name',
        'online',
        'photo',
        'photoCount',
        'photoVerified',
        'photos',
        'relationshipGoal',
        'sharedInterests',
        'weight',
      ].sort(),
    )
    for (const secret of [bo.email, 'Ångström', 'Secret Street', '1996-05-05', bo.userId])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  it("of a member from Other names the city's country, if the gazetteer has the city", async () => {
    const ann = await member('Ann')
    const bo = await member('Bo', { country: 'Other', city: 'Bangkok' })
    const kim = await member('Kim', { country: 'Other', city: 'Nowhere on Any Map' })
    expect((await look(ann, bo)).body).toMatchObject({ city: 'Bangkok', country: 'Other', countryCode: 'TH' })
    expect((await look(ann, kim)).body).toMatchObject({ country: 'Other', countryCode: null })
    expect((await look(bo, ann)).body).toMatchObject({ country: 'Germany', countryCode: null })
  })

  it('of a member from Other names the country of the city chosen among its namesakes', async () => {
    const ann = await member('Ann')
    const found = await ann.ask<City[]>('GET', '/places/cities?country=Other&prefix=San+Juan')
    const namesakes = found.body.filter(({ name }) => name === 'San Juan')
    const other = namesakes.find(({ countryCode }) => countryCode !== namesakes[0]!.countryCode)!
    const bo = await member('Bo', { country: 'Other', city: 'San Juan', cityId: other.id })
    expect((await look(ann, bo)).body).toMatchObject({ countryCode: other.countryCode })
  })

  it('of oneself shows what others see, without distance and without a view', async () => {
    const ann = await member('Ann')
    expect((await look(ann, ann)).body).toMatchObject({ name: 'Ann B.', distanceKm: null, sharedInterests: [] })
    expect(await viewsOf(ann)).toEqual([])
  })

  it("keeps a removed picture's position, without a file", async () => {
    const { ann, bo } = await people()
    await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const removed = { storageKey: null, state: 'removed', screenDueAt: null } as const
    await db.updateTable('profileImages').set(removed).where('profileId', '=', bo.profileId).execute()
    expect((await look(ann, bo)).body.photos).toMatchObject([{ urls: null }])
  })

  it('begins with the first visible photo, as cards do, which count visible photos only', async () => {
    const { ann, bo } = await people()
    for (let i = 0; i < 3; i++) await bo.ask('POST', '/me/photos', photoForm(jpeg))
    const { photos: before } = (await look(ann, bo)).body
    const removed = { storageKey: null, state: 'removed', screenDueAt: null } as const
    await db.updateTable('profileImages').set(removed).where('id', '=', before[0]!.id).execute()
    const { body } = await look(ann, bo)
    const order = [before[1]!.id, before[2]!.id, before[0]!.id]
    expect([body.photo!.id, body.photoCount, body.photos.map(({ id }) => id)]).toEqual([order[0], 2, order])
    const own = (await bo.ask<{ profile: { photos: { id: string }[] } }>('GET', '/me')).body.profile.photos
    expect(own.map(({ id }) => id)).toEqual(order)
  })

  it('refuses a malformed id', async () => {
    expect((await look(await member('Ann'), { profileId: 'me' })).status).toBe(400)
  })
})

describe('The visibility check', () => {
  const present = async (who: Person, ids: string[]) =>
    (await who.ask<{ ids: string[] }>('GET', `/profiles?${ids.map((id) => `ids=${id}`).join('&')}`)).body.ids

  it('is refused without a session', async () => {
    expect((await stranger()('GET', `/profiles?ids=${missingId}`)).status).toBe(401)
  })

  it('returns members visible to the viewer, and records no view', async () => {
    const { ann, bo, eve } = await people()
    expect(await present(ann, [eve.profileId, bo.profileId, missingId, ann.profileId])).toEqual([bo.profileId])
    expect(await present(eve, [ann.profileId])).toEqual([])
    expect(await present(ann, [bo.profileId])).toEqual([bo.profileId])
    expect(await viewsOf(bo)).toEqual([])
  })

  it('says whom of them the viewer likes, and of nobody else', async () => {
    const { ann, bo, eve } = await people()
    const cy = await member('Cy')
    for (const other of [bo, eve]) await ann.ask('PUT', `/likes/${other.profileId}`)
    await cy.ask('PUT', `/likes/${ann.profileId}`)
    const ids = [bo, cy, eve].map(({ profileId }) => `ids=${profileId}`).join('&')
    const { body } = await ann.ask<{ ids: string[]; liked: string[] }>('GET', `/profiles?${ids}`)
    expect(new Set(body.ids)).toEqual(new Set([bo.profileId, cy.profileId]))
    expect(body.liked).toEqual([bo.profileId])
  })
})

describe('A view', () => {
  const earlier = (viewer: Person, hours: number, day: string) =>
    db
      .updateTable('profileViews')
      .set({ lastAt: new Date(Date.now() - hours * 3_600_000), day })
      .where('viewerId', '=', viewer.profileId)
      .execute()
  const today = () => new Date().toISOString().slice(0, 10)

  it('is recorded once per viewer and day, even if concurrent, and counts visits half an hour apart', async () => {
    const { ann, bo } = await people()
    await Promise.all([look(ann, bo), look(ann, bo), look(ann, bo)])
    expect(await viewsOf(bo)).toMatchObject([{ viewerId: ann.profileId, opens: 1 }])
    await earlier(ann, 1, (await viewsOf(bo))[0]!.day)
    await look(ann, bo)
    expect(await viewsOf(bo)).toMatchObject([{ opens: 2, lastAt: expect.any(Date) }])
  })

  it('on another day is another one', async () => {
    const { ann, bo } = await people()
    await look(ann, bo)
    expect((await viewsOf(bo))[0]!.day <= today()).toBe(true)
    await earlier(ann, 48, '2026-01-01')
    await look(ann, bo)
    expect(await viewsOf(bo)).toHaveLength(2)
  })

  it('is not recorded from the moment a member browses invisibly', async () => {
    const { ann, bo } = await people()
    const saved = await ann.ask('PUT', '/me/settings', { browseInvisibly: true })
    expect(saved.body).toMatchObject({ browseInvisibly: true, discoverableInternationally: true })
    expect((await look(ann, bo)).status).toBe(200)
    expect(await viewsOf(bo)).toEqual([])
    await ann.ask('PUT', '/me/settings', { browseInvisibly: false })
    await look(ann, bo)
    expect(await viewsOf(bo)).toHaveLength(1)
  })

  it("is deleted with the viewer's account", async () => {
    const { ann, bo } = await people()
    await look(ann, bo)
    await erase(ann)
    expect(await viewsOf(bo)).toEqual([])
  })
})

describe('The settings', () => {
  it('are returned with the account, and change one by one', async () => {
    const ann = await member('Ann')
    const settings = async () => (await ann.ask<Me>('GET', '/me')).body.settings
    const first = {
      browseInvisibly: false,
      discoverableInternationally: true,
      paused: false,
      showDistance: true,
      showLastSeen: true,
      showTyping: true,
      units: null,
      clock: null,
      askIfHurt: true,
      offerLookingFor: true,
      secondThought: true,
    }
    expect(await settings()).toEqual(first)
    for (const change of [{ discoverableInternationally: false }, {}, { units: 'imperial' }, { clock: '12h' }])
      expect((await ann.ask('PUT', '/me/settings', change)).status).toBe(200)
    const then = { discoverableInternationally: false, units: 'imperial', clock: '12h' }
    expect(await settings()).toEqual({ ...first, ...then })
    await ann.ask('PUT', '/me/settings', { units: null, clock: null })
    expect(await settings()).toEqual({ ...first, discoverableInternationally: false })
  })

  it('on units and clock are in no response to others, and a stranger cannot change any', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await ann.ask('PUT', '/me/settings', { units: 'imperial', clock: '12h' })
    expect(JSON.stringify((await look(bo, ann)).body)).not.toMatch(/imperial|12h/)
    expect((await bo.ask<Me>('GET', '/me')).body.settings).toMatchObject({ units: null, clock: null })
    expect((await stranger()('PUT', '/me/settings', { units: 'metric' })).status).toBe(401)
  })

  it('refuse unknown fields (safety 59)', async () => {
    const ann = await member('Ann')
    for (const wrong of [
      { hiddenAt: null },
      { browseInvisibly: 'yes' },
      { profileCompleted: false },
      { units: 'stone' },
      { clock: '25h' },
    ])
      expect((await ann.ask('PUT', '/me/settings', wrong)).status).toBe(400)
  })

  it('on international visibility apply to profiles, likes and Discover alike', async () => {
    const [ann, kim] = [await member('Ann'), await member('Kim', { country: 'Denmark', city: 'Aarhus' })]
    expect((await look(ann, kim)).status).toBe(200)
    await kim.ask('PUT', '/me/settings', { discoverableInternationally: false })
    const found = () => ann.ask<{ members: { id: string }[] }>('GET', '/discover?country=Denmark&city=Aarhus')
    expect((await look(ann, kim)).status).toBe(404)
    expect((await look(kim, ann)).status).toBe(404)
    expect((await ann.ask('PUT', `/likes/${kim.profileId}`)).status).toBe(404)
    expect((await found()).body.members).toEqual([])
    await kim.ask('PUT', '/me/settings', { discoverableInternationally: true })
    expect((await found()).body.members).toMatchObject([{ id: kim.profileId }])
  })
})
