import { cleared, firstFilters, readFilters, readOrder, toQuery } from '@hearth/shared/people/active-filters'
import { readSearch } from '@hearth/shared/people/discover-address'
import { type FilterKey, fieldsOf, filterKeys, isOfKind } from '@hearth/shared/people/discover-filters'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { describe, expect, it } from 'vitest'
import {
  activeCount,
  chosenCount,
  firstStored,
  followingProfile,
  fromQuery,
  isSame,
  nextStored,
  relax,
  switchedOn,
} from './filters.ts'

const profile = { country: 'Denmark', city: 'Aarhus', lookingForGender: 'female' } as OwnProfile
const read = (raw: Record<string, unknown>) => readFilters(readSearch(raw))

describe('The filters of an address', () => {
  it('are none when it names none', () => {
    expect(read({})).toBeNull()
    expect(read({ lng: 'km', utm: 'x' })).toBeNull()
  })

  it('are what it names, with the panel defaults for the ranges it leaves out', () => {
    expect(read({ country: 'Germany', radius: 25 })).toEqual({
      country: 'Germany',
      radius: 25,
      ageMin: 18,
      ageMax: 60,
      heightMin: 120,
      heightMax: 200,
      weightMin: 30,
      weightMax: 180,
    })
  })

  it('leave out unknown choices, values that are no numbers, and values out of bounds', () => {
    const filters = read({ country: 'Atlantis', gender: 'male', ageMin: 'abc', ageMax: 17, heightMin: 12, radius: 900 })
    expect(filters).toMatchObject({ gender: 'male', ageMin: 18, ageMax: 60, heightMin: 120 })
    expect(filters).not.toHaveProperty('country')
    expect(filters).not.toHaveProperty('radius')
  })

  it('leave out a radius that the slider cannot show', () => {
    for (const radius of [0.3, 0, 4, 7, 201]) expect(read({ country: 'Germany', radius })).not.toHaveProperty('radius')
    for (const radius of [5, 35, 200]) expect(read({ radius })).toMatchObject({ radius })
  })

  it('use the defaults for a reversed range, and keep a range of one value', () => {
    expect(read({ ageMin: 50, ageMax: 30 })).toMatchObject({ ageMin: 18, ageMax: 60 })
    expect(read({ ageMin: 30, ageMax: 30 })).toMatchObject({ ageMin: 30, ageMax: 30 })
  })

  it('take one interest or several, each once', () => {
    expect(read({ interests: 'hiking' })).toMatchObject({ interests: ['hiking'] })
    expect(read({ interests: ['hiking', 'music', 'hiking'] })).toMatchObject({ interests: ['hiking', 'music'] })
  })

  it('take languages by their codes and drop unknown ones', () => {
    expect(read({ languages: ['km', 'da'] })).toMatchObject({ languages: ['km', 'da'] })
    expect(read({ languages: ['xx'] })).toBeNull()
  })

  it('come with the order that it names, if it exists and is not the default', () => {
    expect(read({ country: 'Germany', order: 'newest' })).toMatchObject({ country: 'Germany', order: 'newest' })
    expect(read({ country: 'Germany', order: 'richest' })?.order).toBeUndefined()
    expect(read({ country: 'Germany', order: 'lastSeen' })?.order).toBeUndefined()
    expect(read({ order: 'newest' })).toBeNull()
    expect(readOrder(readSearch({ order: 'newest' }))).toBe('newest')
  })

  it('keep a city whose name reads like a number', () => {
    expect(read({ city: 1770 })).toMatchObject({ city: '1770' })
  })
})

describe('A first visit', () => {
  const stored = { ageMin: 18, ageMax: 60, heightMin: 150, heightMax: 200, weightMin: 45, weightMax: 120 }

  it('starts near home with the default filters, no radius, and the gender that the member looks for', () => {
    expect(firstFilters(profile)).toEqual({ ...stored, country: 'Denmark', city: 'Aarhus', gender: 'female' })
  })

  it('names no gender for a member who looks for any', () => {
    expect(firstFilters({ ...profile, lookingForGender: 'any' }).gender).toBeUndefined()
  })
})

describe('After a change of the profile', () => {
  const home = { country: 'Denmark', city: 'Aarhus', lookingForGender: 'female' } as OwnProfile
  const moved = { country: 'Germany', city: 'Berlin', lookingForGender: 'male' } as OwnProfile
  const first = firstStored(home)
  const placeAndGender = ({ country, city, gender }: ReturnType<typeof followingProfile>) => [country, city, gender]
  const after = (changes: object) =>
    placeAndGender(followingProfile(nextStored(first, { ...first.filters, ...changes }), moved))

  it('filters that came from it follow', () => {
    expect(placeAndGender(followingProfile(first, moved))).toEqual(['Germany', 'Berlin', 'male'])
    expect(after({ ageMax: 40 })).toEqual(['Germany', 'Berlin', 'male'])
  })

  it('filters that the member set stay', () => {
    expect(after({ gender: 'other' })).toEqual(['Germany', 'Berlin', 'other'])
    expect(after({ country: 'Norway', city: undefined })).toEqual(['Norway', undefined, 'male'])
    expect(after({ city: undefined })).toEqual(['Germany', undefined, 'male'])
  })

  it('a city that the member set keeps its country', () => {
    expect(after({ city: 'Odense' })).toEqual(['Denmark', 'Odense', 'male'])
  })

  it('cleared filters stay cleared', () => {
    expect(placeAndGender(followingProfile(nextStored(first, cleared), moved))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const anyone = firstStored({ ...home, lookingForGender: 'any' })
    expect(followingProfile(nextStored(anyone, cleared), moved).gender).toBeUndefined()
  })
})

describe('The search', () => {
  it('leaves out an end of a range that is at the panel’s limit', () => {
    expect(toQuery(cleared)).toEqual({})
    expect(toQuery({ ...cleared, ageMin: 19, ageMax: 98, heightMax: 200 })).toEqual({
      ageMin: 19,
      ageMax: 98,
      heightMax: 200,
    })
  })

  it('without one filter keeps all the others', () => {
    const active = { ...cleared, country: 'Germany' as const, heightMin: 180 }
    expect(toQuery(relax(active, 'height'))).toEqual({ country: 'Germany' })
    expect(toQuery(relax(active, 'country'))).toEqual({ heightMin: 180 })
  })

  it('counts each filter that it sends to the server, and none after Clear', () => {
    expect(activeCount(cleared)).toBe(0)
    expect(activeCount({ ...cleared, gender: 'other', ageMax: 60, weightMin: 40, weightMax: 90 })).toBe(3)
  })

  it('counts as chosen what differs from a first visit, and nothing that Clear leaves', () => {
    const first = firstFilters(profile)
    expect(chosenCount(first, profile)).toBe(0)
    expect(chosenCount(cleared, profile)).toBe(0)
    expect(chosenCount({ ...first, city: undefined, gender: undefined }, profile)).toBe(0)
    expect(chosenCount({ ...first, city: 'Kiel', ageMin: 30, ageMax: 40, interests: ['hiking'] }, profile)).toBe(3)
    expect(chosenCount({ ...first, weightMin: 50 }, profile)).toBe(1)
    const fields = ['smoking.never', 'smoking.sometimes', 'pets.yes']
    expect(chosenCount({ ...first, fields }, profile)).toBe(2)
  })
})

/** A value for the first field of each kind of filter that narrows the search. */
const narrowing = {
  country: 'Germany',
  city: 'Berlin',
  radius: 25,
  gender: 'other',
  lookingFor: 'me',
  age: 30,
  relationshipGoal: 'casual',
  height: 180,
  weight: 80,
  languages: ['da'],
  interests: ['hiking'],
  photos: 'verified',
  fields: ['smoking.never'],
} satisfies Record<FilterKey, unknown>

describe.each(filterKeys)('The filter %s', (key) => {
  it('comes from the address, counts once, reaches the server and can be given up', () => {
    const [field] = fieldsOf(key)
    const active = { ...cleared, ...fromQuery(read({ [field!]: narrowing[key] })!, 'lastSeen') }
    const only = { ...cleared, [field!]: active[field!] }
    expect(activeCount(only)).toBe(1)
    expect(toQuery(only)).toEqual({ [field!]: narrowing[key] })
    expect(relax(only, key)).toEqual(isOfKind(key, 'range') ? cleared : { ...cleared, [key]: undefined })
    expect(activeCount(relax(only, key))).toBe(0)
  })
})

describe('What is switched on', () => {
  it('leaves out the ranges that every first visit starts from', () => {
    expect(switchedOn(firstFilters(profile))).toEqual(['country', 'city', 'gender'])
    expect(switchedOn({ ...firstFilters(profile), ageMin: 30 })).toEqual(['country', 'city', 'gender', 'age'])
    expect(switchedOn(cleared)).toEqual([])
  })
})

describe('A saved search', () => {
  it('becomes the same active filters, with unset ends at the panel’s limits', () => {
    const active = { ...cleared, radius: 25, heightMax: 200, order: 'nearest' as const }
    const { order, ...filters } = toQuery(active)
    expect(fromQuery(filters, order!)).toEqual(active)
    expect(fromQuery({}, 'lastSeen')).toMatchObject({ ageMin: 18, ageMax: 99, heightMax: 220, order: undefined })
  })

  it('is the active one when it sends the same query to the server', () => {
    const active = { ...cleared, radius: 25 }
    const { order: _, ...filters } = toQuery(active)
    expect(isSame(fromQuery(filters, 'lastSeen'), active)).toBe(true)
    expect(isSame(fromQuery(filters, 'newest'), active)).toBe(false)
    expect(isSame({ ...active, radius: 30 }, active)).toBe(false)
  })
})
