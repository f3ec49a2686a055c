import type { Me } from '@hearth/shared/account/me'
import { firstInterests } from '@hearth/shared/members/first-interests'
import type { ShownInterest } from '@hearth/shared/members/interests'
import type { Wishes } from '@hearth/shared/people/recommendations'
import type { SavedSearch } from '@hearth/shared/people/searches'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Page, startDiscover } from '../../people/discover/testing-inputs.ts'
import { idsOf, recommendationsOf, wishesWith } from '../../people/recommendations/testing.ts'
import type { Person } from '../../testing/services.ts'
import { interestNames } from './queries.ts'
import { anInterest, setInterests } from './testing.ts'

const { services, db, stranger, member, found, look } = await startDiscover()

beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  await sql`delete from interests where id >= ${firstInterests.length}`.execute(db)
  services.community.renew()
})

const listIn = async (language: string) =>
  (await stranger()<ShownInterest[]>('GET', `/interests?language=${language}`)).body
const shown = async (key: string, language = 'en') => (await listIn(language)).find((one) => one.key === key)
const save = (who: Person, ...interests: string[]) =>
  who.ask<{ interests: string[] }>('PUT', '/me/profile', { ...aProfile, interests })
const unknownAt = (index: number) => ({
  status: 400,
  body: { data: { problems: [{ field: `interests.${index}`, code: 'interest_unknown' }] } },
})
/** One more than the ids of the first number: the interest under this key is a bit of the second. */
const many = (key: string) => [anInterest('a'), anInterest('b'), anInterest('c'), anInterest(key)]

describe('The interests of a community', () => {
  it('are those of the product by their ids, and nothing tells of others, while nobody has changed them', async () => {
    const list = await listIn('en')
    expect(list.toSorted((one, other) => one.id - other.id).map(({ key }) => key)).toEqual([...firstInterests])
    for (const one of list) expect(Object.keys(one).sort()).toEqual(['id', 'key', 'name'])
    const ann = await member('Ann')
    expect((await ann.ask<Me>('GET', '/me')).body.community).toEqual({ banner: null })
  })

  it('have the operator’s names, then those of the product, then English ones, and say in which language', async () => {
    await setInterests(services, [
      anInterest('hiking', { names: { en: 'Long walks' } }),
      anInterest('bouldering', { names: { en: 'Bouldering', km: 'ឡើងថ្ម' } }),
    ])
    expect(await shown('hiking')).toEqual({ id: 0, key: 'hiking', name: 'Long walks' })
    expect(await shown('hiking', 'de')).toEqual({ id: 0, key: 'hiking', name: 'Wandern' })
    expect(await shown('bouldering', 'km')).toEqual({ id: 60, key: 'bouldering', name: 'ឡើងថ្ម' })
    expect(await shown('bouldering', 'de')).toMatchObject({ name: 'Bouldering', language: 'en' })
    expect((await interestNames(db, 'km')).get('bouldering')).toBe('ឡើងថ្ម')
    const ann = await member('Ann')
    expect((await ann.ask<Me>('GET', '/me')).body.community.interests).toEqual(expect.any(Number))
  })

  it('tell of their groups with the places of these', async () => {
    await setInterests(
      services,
      [anInterest('hiking', { names: {}, group: 'outdoors' }), anInterest('bouldering', { group: 'sport' })],
      [
        { key: 'sport', names: { en: 'Sport', da: 'Sport' } },
        { key: 'outdoors', names: { en: 'Outdoors', da: 'Ude' } },
      ],
    )
    expect((await shown('hiking', 'da'))?.group).toEqual({ name: 'Ude', language: 'da', place: 1 })
    expect((await shown('bouldering', 'th'))?.group).toEqual({ name: 'Sport', language: 'en', place: 0 })
    expect(await shown('chess')).not.toHaveProperty('group')
  })
})

describe('An interest of the community’s own', () => {
  it('is on the profile, and finds the member, also beyond the ids of the first number', async () => {
    await setInterests(services, many('bouldering'))
    const [ann, bo, eve] = [await member('Ann'), await member('Bo'), await member('Eve')]
    expect((await shown('bouldering'))?.id).toBe(63)
    expect((await save(ann, 'bouldering')).body.interests).toEqual(['bouldering'])
    await save(eve, 'c', 'hiking')
    const finds = async (...interests: string[]) => {
      const ids = await found(bo, { interests })
      return [ann, eve].map(({ profileId }) => ids.includes(profileId))
    }
    expect(await finds('bouldering')).toEqual([true, false])
    expect(await finds('c')).toEqual([false, true])
    expect(await finds('bouldering', 'hiking')).toEqual([true, true])
    expect(await finds('a')).toEqual([false, false])
    expect(await finds('no such interest')).toEqual([false, false])
  })

  it('can be wished for, is suggested to who has it, and is a reason', async () => {
    await setInterests(services, many('bouldering'))
    const man = { gender: 'male', lookingForGender: 'female' } as const
    const ann = await member('Ann', { lookingForGender: 'male' })
    const [bo, cy] = [await member('Bo', man), await member('Cy', man)]
    await bo.ask('PUT', '/me/profile', { ...aProfile, ...man, interests: ['bouldering'] })
    await ann.ask('PUT', '/me/profile', { ...aProfile, lookingForGender: 'male', interests: ['bouldering'] })
    const wishes = wishesWith({ interests: { importance: 'must', keys: ['bouldering'] } })
    expect((await ann.ask('PUT', '/me/wishes', wishes)).body).toEqual({ chosen: true, wishes })
    const page = await recommendationsOf(ann)
    expect(idsOf(page)).toContain(bo.profileId)
    expect(idsOf(page)).not.toContain(cy.profileId)
    const { reasons } = page.members.find(({ id }) => id === bo.profileId)!
    expect(reasons).toContainEqual(expect.objectContaining({ about: 'interests', value: ['bouldering'] }))
    const own = await bo.ask<{ wishes: Wishes }>('GET', '/me/wishes')
    expect(own.body.wishes.interests.keys).toEqual(['bouldering'])
  })
})

describe('A hidden interest', () => {
  const hidden = [...many('bouldering').slice(0, 3), anInterest('bouldering', { retired: true })]

  it('is kept by who has it, named for everybody, and refused to others', async () => {
    await setInterests(services, many('bouldering'))
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await save(ann, 'bouldering')
    await setInterests(services, hidden)
    expect(await shown('bouldering')).toMatchObject({ name: 'bouldering', retired: true })
    expect((await save(ann, 'hiking', 'bouldering')).body.interests).toEqual(['hiking', 'bouldering'])
    expect(await save(bo, 'hiking', 'bouldering')).toMatchObject(unknownAt(1))
    await save(ann, 'hiking')
    expect(await save(ann, 'bouldering')).toMatchObject(unknownAt(0))
  })

  it('is left out of a search, which names it, and leaves the others in', async () => {
    await setInterests(services, many('bouldering'))
    const [ann, bo, eve] = [await member('Ann'), await member('Bo'), await member('Eve')]
    await save(ann, 'a')
    await save(eve, 'hiking')
    await setInterests(services, hidden)
    const page = async (...interests: string[]) => {
      const answer = (await look(bo, { interests })) as Page & { dropped?: string[] }
      const ids = answer.members.map(({ id }) => id)
      return [answer.dropped, ids.includes(ann.profileId), ids.includes(eve.profileId)]
    }
    expect(await page('bouldering')).toEqual([['interests.bouldering'], true, true])
    expect(await page('bouldering', 'a')).toEqual([['interests.bouldering'], true, false])
    expect(await page('a')).toEqual([undefined, true, false])
  })

  it('stays in a saved search, which goes on without it', async () => {
    await setInterests(services, many('bouldering'))
    const [ann, bo, eve] = [await member('Ann'), await member('Bo'), await member('Eve')]
    await save(ann, 'a')
    const search = { name: 'Climbers', filters: { interests: ['bouldering', 'a'] } }
    await bo.ask('POST', '/searches', search)
    await setInterests(services, hidden)
    const [kept] = (await bo.ask<[SavedSearch]>('GET', '/searches')).body
    expect(kept).toMatchObject(search)
    const { dropped, members } = (await look(bo, kept.filters)) as Page & { dropped?: string[] }
    const ids = members.map(({ id }) => id)
    expect([dropped, ids.includes(ann.profileId), ids.includes(eve.profileId)]).toEqual([
      ['interests.bouldering'],
      true,
      false,
    ])
    expect((await bo.ask('POST', '/searches', search)).status).toBe(200)
  })

  it('stays a wish', async () => {
    await setInterests(services, many('bouldering'))
    const ann = await member('Ann')
    const wishes = wishesWith({ interests: { importance: 'very', keys: ['bouldering'] } })
    await ann.ask('PUT', '/me/wishes', wishes)
    await setInterests(services, hidden)
    expect((await ann.ask('GET', '/me/wishes')).body).toEqual({ chosen: true, wishes })
    expect((await ann.ask('PUT', '/me/wishes', wishes)).status).toBe(200)
  })
})
