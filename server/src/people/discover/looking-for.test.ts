import type { Me } from '@hearth/shared/account/me'
import { genders } from '@hearth/shared/members/member-choices'
import { discoverOrders } from '@hearth/shared/people/discover-limits'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../testing/services.ts'
import { startDiscover } from './testing-inputs.ts'

const { stranger, look, found, viewer, change, block } = await startDiscover()
const anybody = viewer()

describe('members who look for the viewer', () => {
  it('are not told to visitors', async () => {
    expect(await stranger()('GET', '/discover?lookingFor=me')).toMatchObject({ status: 401 })
  })

  it('leave out members blocked either way', async () => {
    const { person, city, add } = await viewer({ gender: 'female' })
    const [a, b, c] = (await add({}, {}, { lookingForGender: 'female' })) as [string, string, string]
    await block(person, { profileId: a })
    await block({ profileId: b }, person)
    expect(await found(person, { city, lookingFor: 'me' })).toEqual([c])
  })

  it.each(genders)('are those who look for the gender %s or for any, in every order', async (gender) => {
    const { person, city, add } = await viewer({ gender, lat: 30, lng: 30 })
    const at = { lat: 30, lng: 30 }
    const ids = await add(...[...genders, null].map((lookingForGender) => ({ ...at, lookingForGender })))
    const wanted = [ids[genders.indexOf(gender)]!, ids.at(-1)!].sort()
    for (const order of discoverOrders) {
      expect((await found(person, { city, lookingFor: 'me', order })).sort(), order).toEqual(wanted)
      expect((await found(person, { city, order })).sort(), order).toEqual([...ids].sort())
    }
  })

  it('do so whatever their own gender is, and the viewer’s wish does not matter', async () => {
    const { person, city, add } = await viewer({ gender: 'male', lookingForGender: 'female' })
    const ids = await add(...genders.map((gender) => ({ gender, lookingForGender: 'male' })))
    expect((await found(person, { city, lookingFor: 'me' })).sort()).toEqual([...ids].sort())
  })

  it('follow a change of their wish, and of the viewer’s gender, at once', async () => {
    const { person, city, add } = await viewer({ gender: 'male' })
    const [id] = (await add({ lookingForGender: 'female' })) as [string]
    const seen = () => found(person, { city, lookingFor: 'me' })
    expect(await seen()).toEqual([])
    await change(id, { lookingForGender: 'male' })
    expect(await seen()).toEqual([id])
    await change(person.profileId, { gender: 'non-binary' })
    expect(await seen()).toEqual([])
    await change(id, { lookingForGender: null })
    expect(await seen()).toEqual([id])
  })

  it('are a filter that can be given up when it leaves too few', async () => {
    const { person, city, add } = await viewer({ gender: 'male' })
    await add({ lookingForGender: 'female' }, { lookingForGender: 'other' }, {})
    const { relaxations } = await look(person, { city, lookingFor: 'me' })
    expect(relaxations).toContainEqual({ filter: 'lookingFor', more: 2 })
  })

  it('are asked for with "me" only', async () => {
    const { person } = await anybody
    expect(await person.ask('GET', '/discover?lookingFor=you')).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'lookingFor', code: 'invalid' }] } },
    })
  })

  it('stay in a saved search', async () => {
    const { person } = await anybody
    const filters = { lookingFor: 'me', ageMin: 30 }
    await person.ask('POST', '/searches', { name: 'For me', filters })
    expect((await person.ask('GET', '/searches')).body).toMatchObject([{ filters }])
  })
})

describe('the offer of that filter', () => {
  const isOffered = async (person: Person, query: Record<string, unknown>) =>
    (await look(person, query)).offersLookingFor
  const wishing = (count: number, lookingForGender: string | null) => Array(count).fill({ lookingForGender })

  /** A man with some members who look for men or for anybody, and some who look for women. */
  async function among(fitting: number, others: number) {
    const { person, city, add } = await viewer({ gender: 'male' })
    const fits = [...wishing(fitting, 'male').slice(1), ...wishing(Math.min(fitting, 1), null)]
    const ids = await add(...fits, ...wishing(others, 'female'))
    return { person, city, add, others: ids.slice(fitting) }
  }

  it('is made when it would hide more than a fifth', async () => {
    const { person, city } = await among(4, 2)
    expect(await isOffered(person, { city })).toBe(true)
  })

  it('is not made for a fifth or less, nor where nobody would be left', async () => {
    const few = await among(4, 1)
    expect(await isOffered(few.person, { city: few.city })).toBe(false)
    const nobody = await viewer({ gender: 'male' })
    expect(await isOffered(nobody.person, { city: nobody.city })).toBe(false)
    const none = await among(0, 3)
    expect(await isOffered(none.person, { city: none.city })).toBe(false)
  })

  it('counts the members of this search only, and none who are blocked', async () => {
    const { person, city, others } = await among(4, 2)
    expect(await isOffered(person, { city, heightMin: 200 })).toBe(false)
    await block({ profileId: others[0]! }, person)
    expect(await isOffered(person, { city })).toBe(false)
  })

  it('is not made where the filter is set, nor on later pages', async () => {
    const { person, city } = await among(4, 2)
    expect(await isOffered(person, { city, lookingFor: 'me' })).toBe(false)
    const { nextCursor } = await look(person, { city, limit: 2 })
    expect(await isOffered(person, { city, limit: 2, cursor: nextCursor })).toBe(false)
  })

  it('follows a change of the viewer’s gender', async () => {
    const { person, city } = await among(1, 8)
    expect(await isOffered(person, { city })).toBe(true)
    await change(person.profileId, { gender: 'female' })
    expect(await isOffered(person, { city })).toBe(false)
  })

  it('is counted once for a search, as long as little changes', async () => {
    const { person, city, add } = await among(4, 1)
    expect(await isOffered(person, { city })).toBe(false)
    await add(...wishing(2, 'female'))
    expect(await isOffered(person, { city })).toBe(false)
    expect(await isOffered(person, { city, ageMin: 19 })).toBe(true)
  })

  it('is made until the member has answered it once, wherever', async () => {
    const { person, city } = await among(1, 2)
    expect(await isOffered(person, { city })).toBe(true)
    expect(await isOffered(person, { city })).toBe(true)
    await person.ask('PUT', '/me/settings', { offerLookingFor: false })
    expect(await isOffered(person, { city })).toBe(false)
    expect((await person.ask<Me>('GET', '/me')).body.settings.offerLookingFor).toBe(false)
  })
})
