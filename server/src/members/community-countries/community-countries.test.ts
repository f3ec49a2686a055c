import type { Me } from '@hearth/shared/account/me'
import { initialCountries, type NamedCountry, type ShownCountries } from '@hearth/shared/members/community-countries'
import type { OwnProfile } from '@hearth/shared/people/profile'
import type { SavedSearch } from '@hearth/shared/people/searches'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startDiscover } from '../../people/discover/testing-inputs.ts'
import type { Person } from '../../testing/services.ts'
import { moveDue } from './jobs.ts'
import { setCountries } from './testing.ts'

const { services, db, stranger, member, found, look } = await startDiscover()

const { list: first } = initialCountries
/** Switches to the countries of a new community and these, and waits for what has to move. */
async function offer(...more: NamedCountry[]) {
  await setCountries(services, [...first, ...more])
  await moveDue(db)
  services.community.renew()
}
/** The cities of these tests are under Other again, as in a new community. */
beforeEach(async () => {
  await offer()
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const listOf = async (who: Person, language = 'en') =>
  (await who.ask<ShownCountries>('GET', `/countries?language=${language}`)).body
const save = (who: Person, change: object) => who.ask<OwnProfile>('PUT', '/me/profile', { ...aProfile, ...change })
const profileOf = async (who: Person) => (await who.ask<Me>('GET', '/me')).body.profile!
const problem = (field: string, code: string) => ({ status: 400, body: { data: { problems: [{ field, code }] } } })
const inBangkok = { country: 'Other', city: 'Bangkok' } as const

describe('The countries of a community', () => {
  it('are not told to visitors', async () => {
    expect((await stranger()('GET', '/countries?language=en')).status).toBe(401)
  })

  it('are twenty at first, and nothing else tells of them', async () => {
    const ann = await member('Ann')
    expect((await listOf(ann)).list.map(({ key }) => key).toSorted()).toEqual(first.toSorted())
    expect((await ann.ask<Me>('GET', '/me')).body.community).toEqual({ banner: null })
  })

  it('are named in the language of the member, in the alphabet or in the operator’s order', async () => {
    await setCountries(services, ['TH', 'Germany', 'KH'])
    const ann = await member('Ann')
    expect((await listOf(ann)).list.map(({ name }) => name)).toEqual(['Cambodia', 'Germany', 'Thailand'])
    expect((await listOf(ann, 'km')).list).toContainEqual({ key: 'KH', name: 'កម្ពុជា' })
    await setCountries(services, ['TH', 'Germany', 'KH'], { byName: false })
    expect((await listOf(ann)).list.map(({ key }) => key)).toEqual(['TH', 'Germany', 'KH'])
    expect((await ann.ask<Me>('GET', '/me')).body.community.countries).toEqual(expect.any(Number))
  })
})

describe('A country that the operator switches on', () => {
  it('gets the members of Other whose city lies there, and its cities', async () => {
    const [ann, bo] = [await member('Ann', inBangkok), await member('Bo', { country: 'Other', city: 'Vienna' })]
    await offer('TH')
    expect(await profileOf(ann)).toMatchObject({ country: 'TH', city: 'Bangkok' })
    expect(await profileOf(bo)).toMatchObject({ country: 'Other', city: 'Vienna' })
    const cities = await ann.ask<{ name: string }[]>('GET', '/places/cities?country=TH&prefix=Bangk')
    expect(cities.body[0]).toMatchObject({ name: 'Bangkok', countryCode: 'TH' })
    expect((await ann.ask('GET', '/places/cities?country=Other&prefix=Bangk')).body).not.toContainEqual(
      expect.objectContaining({ countryCode: 'TH' }),
    )
  })

  it('is a filter, and its members are no longer found under Other', async () => {
    const [ann, bo] = [await member('Ann', inBangkok), await member('Bo')]
    await offer('TH')
    expect(await found(bo, { country: 'TH' })).toContain(ann.profileId)
    expect(await found(bo, { country: 'TH', city: 'bangkok' })).toContain(ann.profileId)
    expect(await found(bo, { country: 'Other' })).not.toContain(ann.profileId)
    expect(await found(bo, {})).toContain(ann.profileId)
  })

  it('takes along the saved searches for one of its cities', async () => {
    const ann = await member('Ann')
    const keep = (name: string, filters: object) => ann.ask<SavedSearch>('POST', '/searches', { name, filters })
    await keep('There', inBangkok)
    await keep('Elsewhere', { country: 'Other', city: 'Vienna' })
    await keep('All', { country: 'Other' })
    await offer('TH')
    const { body } = await ann.ask<SavedSearch[]>('GET', '/searches')
    expect(Object.fromEntries(body.map(({ name, filters }) => [name, filters.country]))).toEqual({
      There: 'TH',
      Elsewhere: 'Other',
      All: 'Other',
    })
  })

  it('takes a profile that a form had under Other', async () => {
    const ann = await member('Ann', inBangkok)
    const { cityId } = await profileOf(ann)
    await offer('TH')
    expect(await save(ann, { ...inBangkok, cityId, bio: 'Still in the same city.' })).toMatchObject({
      status: 200,
      body: { country: 'TH', city: 'Bangkok', cityId },
    })
  })
})

describe('A country that the operator switches off', () => {
  it('gives its members, its cities and its saved searches back to Other', async () => {
    await offer('TH')
    const ann = await member('Ann', { country: 'TH', city: 'Bangkok' })
    await ann.ask('POST', '/searches', { name: 'There', filters: { country: 'TH', city: 'Bangkok' } })
    await offer()
    expect(await profileOf(ann)).toMatchObject(inBangkok)
    expect((await ann.ask<SavedSearch[]>('GET', '/searches')).body[0]?.filters).toEqual(inBangkok)
    expect(await found(await member('Bo'), { country: 'Other' })).toContain(ann.profileId)
  })

  it('finds its members until they have moved, and can be one of the first', async () => {
    const ann = await member('Ann')
    await setCountries(
      services,
      first.filter((country) => country !== 'Germany'),
    )
    const bo = await member('Bo', { country: 'France', city: 'Paris' })
    expect(await found(bo, {})).toContain(ann.profileId)
    await moveDue(db)
    expect(await profileOf(ann)).toMatchObject({ country: 'Other', city: 'Berlin' })
    expect(await found(bo, { country: 'Other' })).toContain(ann.profileId)
  })

  it('cannot be chosen, and a search for it says that it is without it', async () => {
    const ann = await member('Ann')
    expect(await save(ann, { country: 'TH', city: 'Bangkok' })).toMatchObject(problem('country', 'country_off'))
    expect(await look(ann, { country: 'TH' })).toMatchObject({ dropped: ['country'] })
    expect(await save(ann, { country: 'ZZ' })).toMatchObject(problem('country', 'country_required'))
  })
})
