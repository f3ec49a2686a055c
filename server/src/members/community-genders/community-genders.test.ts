import type { Me } from '@hearth/shared/account/me'
import type { ShownGenders } from '@hearth/shared/members/community-genders'
import { groupsIn } from '@hearth/shared/members/gender-groups'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startDiscover } from '../../people/discover/testing-inputs.ts'
import type { Person } from '../../testing/services.ts'
import { rewriteGroups } from './jobs.ts'
import { aGender, setGenders } from './testing.ts'

const { services, db, stranger, member, found } = await startDiscover()

const enby = aGender('enby', 'non-binary', 'other')
const femme = aGender('femme', 'female')

beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const listOf = async (who: Person, language = 'en') =>
  (await who.ask<ShownGenders>('GET', `/genders?language=${language}`)).body
const save = <T = OwnProfile>(who: Person, change: object) =>
  who.ask<T>('PUT', '/me/profile', { ...aProfile, ...change })
const lookFor = (who: Person, wish: object) => who.ask('PUT', '/me/looking-for', wish)
const seenBy = async (viewer: Person, other: Person) =>
  (await viewer.ask<MemberProfile>('GET', `/profiles/${other.profileId}`)).body
const problem = (field: string, code: string) => ({ status: 400, body: { data: { problems: [{ field, code }] } } })
/** Whether a search for a group finds the member. */
const isFound = async (viewer: Person, who: Person, query: object) =>
  (await found(viewer, { ...query })).includes(who.profileId)

describe('The genders of a community', () => {
  it('are not told to visitors', async () => {
    expect((await stranger()('GET', '/genders?language=en')).status).toBe(401)
  })

  it('are four at first, and nothing else tells of them', async () => {
    const ann = await member('Ann')
    const { list, several } = await listOf(ann)
    expect(list.map(({ key, name, groups }) => [key, name, ...groups])).toEqual(
      ['male', 'female', 'non-binary', 'other'].map((key) => [key, null, key]),
    )
    expect(several).toBe(false)
    const { body } = await ann.ask<Me>('GET', '/me')
    expect(body.community).toEqual({ banner: null })
    for (const profile of [body.profile!, await seenBy(await member('Bo'), ann)])
      expect(Object.keys(profile)).toEqual(expect.not.arrayContaining(['ownGender', 'lookingForGenders']))
  })

  it('are named in the language of the member, or else in English, and say in which', async () => {
    const names = { en: 'Enby', km: 'អេនប៊ី' }
    await setGenders(services, [
      { ...enby, names },
      { ...femme, retired: true },
    ])
    const ann = await member('Ann')
    const own = (all: ShownGenders) => all.list.slice(4)
    expect(own(await listOf(ann, 'km'))[0]).toMatchObject({ name: 'អេនប៊ី', language: 'km' })
    expect(own(await listOf(ann, 'de'))).toMatchObject([
      { key: 'enby', name: 'Enby', language: 'en', groups: ['non-binary', 'other'] },
      { key: 'femme', retired: true },
    ])
    expect((await ann.ask<Me>('GET', '/me')).body.community.genders).toEqual(expect.any(Number))
  })
})

describe('A gender of the community’s own', () => {
  beforeEach(() => setGenders(services, [enby, femme]))

  it('is the first of its groups to an older client, and its name to others', async () => {
    const ann = await member('Ann')
    const { body } = await save(ann, { gender: 'male', ownGender: 'enby' })
    expect(body).toMatchObject({ gender: 'non-binary', ownGender: 'enby' })
    expect(await seenBy(await member('Bo'), ann)).toMatchObject({ gender: 'non-binary', ownGender: 'enby' })
  })

  it('stays when an older client saves the profile, and goes when it names another group', async () => {
    const ann = await member('Ann')
    await save(ann, { ownGender: 'enby' })
    expect((await save(ann, { gender: 'non-binary' })).body.ownGender).toBe('enby')
    const { body } = await save(ann, { gender: 'female' })
    expect([body.gender, 'ownGender' in body]).toEqual(['female', false])
    await save(ann, { ownGender: 'femme' })
    expect('ownGender' in (await save(ann, { gender: 'female', ownGender: null })).body).toBe(false)
  })

  it('is refused unless the list has it', async () => {
    const ann = await member('Ann')
    for (const ownGender of ['gone', 'Enby', '__proto__'])
      expect(await save(ann, { ownGender })).toMatchObject(problem('gender', 'gender_retired'))
    expect(await save(ann, { ownGender: 'x'.repeat(4000) })).toMatchObject(problem('ownGender', 'gender_retired'))
  })

  it('that is retired between opening and saving is refused, and kept by who has it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await save(ann, { ownGender: 'enby' })
    await setGenders(services, [{ ...enby, retired: true }, femme])
    expect((await save(ann, { ownGender: 'enby' })).body.ownGender).toBe('enby')
    expect(await save(bo, { ownGender: 'enby' })).toMatchObject(problem('gender', 'gender_retired'))
    expect((await seenBy(bo, ann)).ownGender).toBe('enby')
  })

  it('is found by each of its groups, and by those who look for one of them', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo', { gender: 'male', lookingForGender: 'other' })]
    await save(ann, { ownGender: 'enby' })
    for (const gender of ['non-binary', 'other']) expect(await isFound(bo, ann, { gender }), gender).toBe(true)
    for (const gender of ['male', 'female']) expect(await isFound(bo, ann, { gender }), gender).toBe(false)
    expect(await isFound(ann, bo, { lookingFor: 'me' })).toBe(true)
    await lookFor(bo, { lookingForGender: 'female' })
    expect(await isFound(ann, bo, { lookingFor: 'me' })).toBe(false)
  })

  it('is found by its new groups once the job has passed, and until then by those it had', async () => {
    const [ann, eve, bo] = [await member('Ann'), await member('Eve'), await member('Bo')]
    await save(ann, { ownGender: 'enby' })
    await save(eve, { gender: 'female' })
    const list = [aGender('enby', 'male', 'other'), femme]
    await setGenders(services, list, { due: ['enby'], formerSets: [12] })
    expect(await isFound(bo, ann, { gender: 'non-binary' })).toBe(true)
    await rewriteGroups(db)
    services.community.renew()
    expect(await isFound(bo, ann, { gender: 'non-binary' })).toBe(false)
    expect(await isFound(bo, ann, { gender: 'male' })).toBe(true)
    expect(await isFound(bo, eve, { gender: 'female' })).toBe(true)
    expect((await seenBy(bo, ann)).gender).toBe('male')
    const { value } = await services.community.part('genders')
    expect([value.due, value.formerSets]).toEqual([[], []])
  })
})

describe('Several groups to meet', () => {
  const two = { lookingForGender: 'any', lookingForGenders: ['other', 'female'] }

  it('are refused in a community that does not offer them', async () => {
    const ann = await member('Ann')
    expect(await save(ann, two)).toMatchObject(problem('lookingForGenders', 'several_off'))
    expect(await lookFor(ann, two)).toMatchObject(problem('lookingForGenders', 'several_off'))
    const all = { lookingForGender: 'any', lookingForGenders: groupsIn(15) }
    expect(await lookFor(ann, all)).toMatchObject({ status: 200, body: { lookingForGender: 'any' } })
  })

  it('read as anyone in the older field and as a list in the newer one, which the older one replaces', async () => {
    await setGenders(services, [], { several: true })
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const listed = { lookingForGender: 'any', lookingForGenders: ['female', 'other'] }
    expect((await save(ann, two)).body).toMatchObject(listed)
    expect(await seenBy(bo, ann)).toMatchObject(listed)
    expect((await ann.ask<Me>('GET', '/me')).body.profile).toMatchObject(listed)
    for (const lookingForGender of ['any', 'male']) {
      await lookFor(ann, two)
      const { body } = await save(ann, { lookingForGender })
      expect([body.lookingForGender, 'lookingForGenders' in body]).toEqual([lookingForGender, false])
    }
    expect((await lookFor(ann, two)).body).toEqual(listed)
  })

  it('are kept by who has them when the operator takes the choice away', async () => {
    await setGenders(services, [], { several: true })
    const ann = await member('Ann')
    await lookFor(ann, two)
    await setGenders(services, [], { several: false, severalOnce: true })
    expect((await save(ann, two)).status).toBe(200)
    const other = { lookingForGender: 'any', lookingForGenders: ['female', 'male'] }
    expect(await save(ann, other)).toMatchObject(problem('lookingForGenders', 'several_off'))
  })

  it.each([[['robot']], ['female'], [Array(5).fill('male')]])('are refused as %o', async (lookingForGenders) => {
    await setGenders(services, [], { several: true })
    expect((await save(await member('Ann'), { ...two, lookingForGenders })).status).toBe(400)
  })

  it('find nobody else’s wish: only those of the groups find the member who looks for them', async () => {
    await setGenders(services, [], { several: true })
    const ann = await member('Ann')
    await lookFor(ann, two)
    for (const gender of ['male', 'female', 'non-binary', 'other'] as const) {
      const viewer = await member('Vi', { gender })
      expect(await isFound(viewer, ann, { lookingFor: 'me' }), gender).toBe(['female', 'other'].includes(gender))
    }
  })
})

it('A gender and a list of groups are in the copy of the member’s data, in words', async () => {
  await setGenders(services, [{ ...enby, names: { en: 'Enby person' } }], { several: true })
  const ann = await member('Ann')
  await save(ann, { ownGender: 'enby', lookingForGender: 'any', lookingForGenders: ['female', 'other'] })
  const { sections } = await import('../../account/export/sections.ts')
  const { viewerOf } = await import('../visibility/queries.ts')
  const viewer = (await viewerOf(db, ann.userId))!
  const profile = sections.find(({ name }) => name === 'profile')!
  expect(await profile.newest({ ...services, viewer, language: 'de' }, 1)).toMatchObject([
    { ownGender: 'Enby person', genderGroups: ['non-binary', 'other'], lookingForGenders: ['female', 'other'] },
  ])
})

it('SQL has the same bits as the rule', async () => {
  const { rows } = await sql<{ mask: number; same: boolean }>`select i as mask, gender_mask(array(
      select name::text from unnest(enum_range(null::gender)) with ordinality as of (name, at)
      where i & (1 << (at - 1)::int) <> 0)) = i as same
    from generate_series(1, 15) i`.execute(db)
  expect(rows).toEqual(Array.from({ length: 15 }, (_, index) => ({ mask: index + 1, same: true })))
})
