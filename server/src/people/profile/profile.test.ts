import type { Me } from '@hearth/shared/account/me'
import { maxSpokenLanguages, spokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import type { OwnProfile, ProfileInput } from '@hearth/shared/people/profile'
import { aProfile } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member } = await startServices()

type Change = Partial<Record<keyof ProfileInput, unknown>>
const save = (person: Person, change: Change = {}) =>
  person.ask<OwnProfile>('PUT', '/me/profile', { ...aProfile, ...change })
const rowOf = ({ profileId }: Person) =>
  db.selectFrom('profiles').where('id', '=', profileId).selectAll().executeTakeFirstOrThrow()
const problem = (field: string, code: string) => ({
  status: 400,
  body: { code: 'INVALID', data: { problems: [{ field, code }] } },
})

describe('The own profile', () => {
  it('is refused without a session', async () => {
    const ask = stranger()
    for (const [method, path, body] of [
      ['GET', '/me', undefined],
      ['PUT', '/me/profile', aProfile],
      ['PUT', '/me/language', { languageCode: 'de' }],
      ['PUT', '/me/looking-for', { lookingForGender: 'male' }],
    ] as const)
      expect(await ask(method, path, body), path).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  it("holds only the sign-up's data, and is completed by its first save", async () => {
    const ann = await newcomer('Ann')
    const before = await ann.ask<{ profile: OwnProfile; account: unknown }>('GET', '/me')
    expect(before.body).toMatchObject({
      account: { id: ann.userId, email: ann.email, roles: [] },
      profile: { firstName: 'Ann', birthday: '1996-05-05', bio: '', gender: null, profileCompleted: false, photos: [] },
    })
    const { status, body } = await save(ann, { lookingForGender: 'female', address: 'Am Park 1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...aProfile,
      lookingForGender: 'female',
      address: 'Am Park 1',
      profileCompleted: true,
    })
    expect((await ann.ask<{ profile: OwnProfile }>('GET', '/me')).body.profile).toEqual(body)
  })

  it('is unchanged by a refused save', async () => {
    const ann = await member('Ann')
    const before = await rowOf(ann)
    expect((await save(ann, { firstName: 'Other', height: 1 })).status).toBe(400)
    expect((await save(ann, { firstName: 'Other', interests: ['no_such_thing'] })).status).toBe(400)
    expect(await rowOf(ann)).toEqual(before)
  })

  it('accepts text in any script as written, and counts an emoji as one character', async () => {
    const ann = await newcomer('Ann')
    const said = { firstName: 'សុភា', lastName: "O'Neill–Müller", bio: "ชอบเดินเล่น\n🙂 <b>hi</b> '; drop table x" }
    expect((await save(ann, { ...said, firstName: '  សុភា ' })).body).toMatchObject(said)
    expect(await save(ann, { bio: '🙂'.repeat(9) })).toMatchObject(problem('bio', 'bio_too_short'))
    expect((await save(ann, { bio: '🙂'.repeat(499) })).status).toBe(200)
  })

  it("gives mails the member's current name", async () => {
    const ann = await member('Ann')
    await save(ann, { firstName: 'Alex' })
    const { name } = await db.selectFrom('user').where('id', '=', ann.userId).select('name').executeTakeFirstOrThrow()
    expect(name).toBe('Alex')
  })

  it('stores the language of mails and screens, one of the six', async () => {
    const ann = await newcomer('Ann')
    expect(await ann.ask('PUT', '/me/language', { languageCode: 'km' })).toMatchObject({
      status: 200,
      body: { languageCode: 'km' },
    })
    expect((await ann.ask<{ profile: OwnProfile }>('GET', '/me')).body.profile.languageCode).toBe('km')
    expect((await ann.ask('PUT', '/me/language', { languageCode: 'fr' })).status).toBe(400)
    expect((await ann.ask('PUT', '/me/language', { languageCode: 'de', role: 'admin' })).status).toBe(400)
    expect((await rowOf(ann)).languageCode).toBe('km')
  })
})

describe('The gender that a member looks for', () => {
  it('changes by itself, and the suggestions with it', async () => {
    const town = `Town ${crypto.randomUUID()}`
    const [ann, bo, cy] = [
      await member('Ann', { city: town, lookingForGender: 'any' }),
      await member('Bo', { city: town, gender: 'male', lookingForGender: 'any' }),
      await member('Cy', { city: town, gender: 'female', lookingForGender: 'any' }),
    ]
    const suggested = async () => {
      const { members } = (await ann.ask<{ members: { id: string }[] }>('GET', '/recommendations')).body
      return members.map(({ id }) => id).filter((id) => [bo.profileId, cy.profileId].includes(id))
    }
    expect((await suggested()).sort()).toEqual([bo.profileId, cy.profileId].sort())
    const lookFor = (lookingForGender: string) => ann.ask('PUT', '/me/looking-for', { lookingForGender })
    expect(await lookFor('male')).toMatchObject({ status: 200, body: { lookingForGender: 'male' } })
    expect(await suggested()).toEqual([bo.profileId])
    expect((await ann.ask<{ profile: OwnProfile }>('GET', '/me')).body.profile.lookingForGender).toBe('male')
    expect((await lookFor('robots')).status).toBe(400)
    await lookFor('any')
    expect((await rowOf(ann)).lookingForGender).toBeNull()
  })
})

describe('Every rule of a profile', async () => {
  const ann = await member('Ann')

  it.each<[keyof ProfileInput, unknown[], [unknown, string][]]>([
    [
      'height',
      [120, 249],
      [
        [119, 'height_too_low'],
        [250, 'height_too_high'],
        [170.5, 'height_invalid'],
        [null, 'height_invalid'],
      ],
    ],
    [
      'weight',
      [30, 299],
      [
        [29, 'weight_too_low'],
        [300, 'weight_too_high'],
        ['heavy', 'weight_invalid'],
      ],
    ],
    [
      'bio',
      ['b'.repeat(10), 'b'.repeat(499)],
      [
        ['b'.repeat(9), 'bio_too_short'],
        ['b'.repeat(500), 'bio_too_long'],
        [`  ${'b'.repeat(9)}  `, 'bio_too_short'],
        ['a zero \0 byte', 'text_invalid'],
      ],
    ],
    [
      'firstName',
      ['A', 'a'.repeat(60)],
      [
        ['', 'name_required'],
        ['  ', 'name_required'],
        ['\u200b', 'name_required'],
        ['a'.repeat(61), 'name_too_long'],
        ['A\0nn', 'text_invalid'],
        ['www.evil.example/prize', 'name_link'],
      ],
    ],
    [
      'lastName',
      ['B'],
      [
        ['', 'name_required'],
        [undefined, 'name_required'],
      ],
    ],
    [
      'interests',
      [['hiking'], ['hiking', 'running']],
      [
        [[], 'interests_required'],
        [undefined, 'interests_required'],
      ],
    ],
    [
      'relationshipGoal',
      ['casual', 'serious', 'marriage', 'friendship'],
      [
        ['fling', 'goal_required'],
        [undefined, 'goal_required'],
      ],
    ],
    [
      'lookingForGender',
      ['any', 'other'],
      [
        ['none', 'looking_for_required'],
        [undefined, 'looking_for_required'],
      ],
    ],
    [
      'gender',
      ['male', 'female', 'non-binary', 'other'],
      [
        ['', 'gender_required'],
        [undefined, 'gender_required'],
      ],
    ],
    [
      'country',
      ['Germany'],
      [
        ['Atlantis', 'country_required'],
        [undefined, 'country_required'],
      ],
    ],
    [
      'city',
      ['Berlin', 'MÜNCHEN'],
      [
        ['', 'city_required'],
        ['c'.repeat(100), 'city_unknown'],
        ['c'.repeat(101), 'city_too_long'],
        [undefined, 'city_required'],
      ],
    ],
    [
      'languages',
      [[], undefined, ['en'], spokenLanguages.slice(0, maxSpokenLanguages)],
      [
        [spokenLanguages.slice(0, maxSpokenLanguages + 1), 'too_many_languages'],
        [null, expect.any(String)],
      ],
    ],
    ['address', [null, undefined, '', 'a'.repeat(200)], [['a'.repeat(201), 'address_too_long']]],
  ])('holds on both sides of its bound: %s', async (field, good, bad) => {
    for (const value of good) expect((await save(ann, { [field]: value })).status, String(value)).toBe(200)
    for (const [value, code] of bad) expect(await save(ann, { [field]: value })).toMatchObject(problem(field, code))
  })

  it('names every wrong field at once', async () => {
    const { body } = await ann.ask<{ data: { problems: { field: string }[] } }>('PUT', '/me/profile', {})
    const fields = body.data.problems.map((one) => one.field)
    expect(new Set(fields)).toEqual(
      new Set(Object.keys(aProfile).filter((field) => field !== 'address' && field !== 'languages')),
    )
  })

  it('refuses unknown interests, and stores a repeated one once', async () => {
    expect(await save(ann, { interests: ['hiking', 'no_such_thing'] })).toMatchObject(
      problem('interests.1', 'interest_unknown'),
    )
    expect((await save(ann, { interests: ['hiking', 'hiking'] })).body.interests).toEqual(['hiking'])
  })

  it('keeps the languages in their order, each once, and refuses codes that are not in the list', async () => {
    expect((await save(ann, { languages: ['da', 'en', 'da'] })).body.languages).toEqual(['da', 'en'])
    expect(await save(ann, { languages: ['en', 'xx'] })).toMatchObject(problem('languages.1', 'language_unknown'))
    expect((await ann.ask<Me>('GET', '/me')).body.profile?.languages).toEqual(['da', 'en'])
  })

  it('refuses unknown fields, and changes nothing', async () => {
    const before = await rowOf(ann)
    const fields = [
      'id',
      'userId',
      'profileCompleted',
      'hiddenAt',
      'isTest',
      'publicLat',
      'discoverableInternationally',
      'role',
      'age',
    ]
    for (const field of fields)
      expect(await save(ann, { [field]: true }), field).toMatchObject(problem(field, 'unknown_field'))
    expect(await rowOf(ann)).toEqual(before)
  })
})

describe('A birthday', () => {
  it('does not change once it is set', async () => {
    const ann = await member('Ann', { birthday: '1990-01-02' })
    expect(await save(ann, { birthday: '1980-01-02' })).toMatchObject(problem('birthday', 'birthday_fixed'))
    expect((await save(ann, { birthday: '1990-01-02' })).body.birthday).toBe('1990-01-02')
    expect((await save(ann)).body.birthday).toBe('1990-01-02')
  })
})
