import type { Me } from '@hearth/shared/account/me'
import type { ShownGoals } from '@hearth/shared/members/community-goals'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import type { OwnProfile } from '@hearth/shared/people/profile'
import type { SavedSearch } from '@hearth/shared/people/searches'
import { aProfile } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Page, startDiscover } from '../../people/discover/testing-inputs.ts'
import type { Person } from '../../testing/services.ts'
import { recountGoals } from './jobs.ts'
import { aGoal, setGoals } from './testing.ts'

const { services, db, stranger, member, found, look } = await startDiscover()

const travel = aGoal('travel', 'friendship')
const penPals = aGoal('pen-pals')

beforeEach(async () => {
  await sql`delete from community_parts`.execute(db)
  services.community.renew()
})

const listOf = async (who: Person, language = 'en') =>
  (await who.ask<ShownGoals>('GET', `/goals?language=${language}`)).body
const { relationshipGoal: _, ...goalless } = aProfile
const save = <T = OwnProfile>(who: Person, change: object) =>
  who.ask<T>('PUT', '/me/profile', { ...goalless, ...change })
const seenBy = async (viewer: Person, other: Person) =>
  (await viewer.ask<MemberProfile>('GET', `/profiles/${other.profileId}`)).body
const problem = (field: string, code: string) => ({ status: 400, body: { data: { problems: [{ field, code }] } } })
/** Whether a search for a goal finds the member. */
const isFound = async (viewer: Person, who: Person, relationshipGoal: string) =>
  (await found(viewer, { relationshipGoal })).includes(who.profileId)

describe('The goals of a community', () => {
  it('are not told to visitors', async () => {
    expect((await stranger()('GET', '/goals?language=en')).status).toBe(401)
  })

  it('are four at first, and nothing else tells of them', async () => {
    const ann = await member('Ann')
    const { list, several } = await listOf(ann)
    const four = ['casual', 'serious', 'marriage', 'friendship']
    expect(list.map(({ key, name, countsAs }) => [key, name, countsAs])).toEqual(four.map((key) => [key, null, key]))
    expect(several).toBe(false)
    const { body } = await ann.ask<Me>('GET', '/me')
    expect(body.community).toEqual({ banner: null })
    for (const profile of [body.profile!, await seenBy(await member('Bo'), ann)]) {
      expect(profile).toMatchObject({ relationshipGoal: 'serious' })
      expect(profile).not.toHaveProperty('ownGoals')
    }
    expect(await save(ann, {})).toMatchObject(problem('relationshipGoal', 'goal_required'))
  })

  it('are named in the language of the member, or else in English, and say in which', async () => {
    await setGoals(services, [
      { ...travel, names: { en: 'Travel', km: 'ធ្វើដំណើរ' } },
      { ...penPals, retired: true },
    ])
    const ann = await member('Ann')
    const own = (all: ShownGoals) => all.list.slice(4)
    expect(own(await listOf(ann, 'km'))[0]).toMatchObject({ name: 'ធ្វើដំណើរ', language: 'km' })
    expect(own(await listOf(ann, 'de'))).toMatchObject([
      { key: 'travel', name: 'Travel', language: 'en', countsAs: 'friendship' },
      { key: 'pen-pals', countsAs: null, retired: true },
    ])
    expect((await ann.ask<Me>('GET', '/me')).body.community.goals).toEqual(expect.any(Number))
  })
})

describe('A goal of the community’s own', () => {
  beforeEach(() => setGoals(services, [travel, penPals]))

  it('is what it counts as to an older client, and its key to others, on the card too', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const told = { relationshipGoal: 'friendship', ownGoals: ['travel'] }
    expect((await save(ann, { relationshipGoal: 'casual', ownGoals: ['travel'] })).body).toMatchObject(told)
    expect(await seenBy(bo, ann)).toMatchObject(told)
    const { members } = await look(bo, { relationshipGoal: 'travel' })
    expect(members.find(({ id }) => id === ann.profileId)).toMatchObject(told)
  })

  it('that counts as none is enough for a profile, and null to an older client', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const { status, body } = await save(ann, { ownGoals: ['pen-pals'] })
    expect([status, body.relationshipGoal, body.ownGoals, body.profileCompleted]).toEqual([
      200,
      null,
      ['pen-pals'],
      true,
    ])
    expect(await seenBy(bo, ann)).toMatchObject({ relationshipGoal: null, ownGoals: ['pen-pals'] })
    expect((await bo.ask('GET', '/recommendations')).status).toBe(200)
    expect((await ann.ask('GET', '/recommendations')).status).toBe(200)
  })

  it('stays when an older client saves the profile, and goes when it names another one', async () => {
    const ann = await member('Ann')
    await save(ann, { ownGoals: ['travel'] })
    expect((await save(ann, { relationshipGoal: 'friendship' })).body.ownGoals).toEqual(['travel'])
    const { body } = await save(ann, { relationshipGoal: 'marriage' })
    expect([body.relationshipGoal, 'ownGoals' in body]).toEqual(['marriage', false])
    await save(ann, { ownGoals: ['travel'] })
    expect(await save(ann, { relationshipGoal: 'friendship', ownGoals: [] })).toMatchObject({
      body: { relationshipGoal: 'friendship' },
    })
    expect(await seenBy(ann, ann)).not.toHaveProperty('ownGoals')
  })

  it('is refused unless the list has it', async () => {
    const ann = await member('Ann')
    for (const key of ['gone', 'Travel', '__proto__'])
      expect(await save(ann, { ownGoals: [key] })).toMatchObject(problem('relationshipGoal', 'goal_retired'))
    expect(await save(ann, { ownGoals: ['x'.repeat(4000)] })).toMatchObject(problem('ownGoals.0', 'goal_retired'))
  })

  it('that is retired between opening and saving is refused, and kept by who has it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await save(ann, { ownGoals: ['travel'] })
    await setGoals(services, [{ ...travel, retired: true }, penPals])
    expect((await save(ann, { ownGoals: ['travel'] })).body.ownGoals).toEqual(['travel'])
    expect(await save(bo, { ownGoals: ['travel'] })).toMatchObject(problem('relationshipGoal', 'goal_retired'))
    expect((await seenBy(bo, ann)).ownGoals).toEqual(['travel'])
  })

  it('is found by itself and by what it counts as, and by nothing else', async () => {
    const [ann, eve, bo] = [await member('Ann'), await member('Eve'), await member('Bo')]
    await save(ann, { ownGoals: ['travel'] })
    await save(eve, { relationshipGoal: 'friendship' })
    for (const goal of ['travel', 'friendship']) expect(await isFound(bo, ann, goal), goal).toBe(true)
    for (const goal of ['pen-pals', 'casual', 'serious']) expect(await isFound(bo, ann, goal), goal).toBe(false)
    expect([await isFound(bo, eve, 'friendship'), await isFound(bo, eve, 'travel')]).toEqual([true, false])
  })

  it('that is gone or retired is named and left out of a search', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    await setGoals(services, [{ ...travel, retired: true }, penPals])
    for (const relationshipGoal of ['travel', 'gone']) {
      const page = (await look(bo, { relationshipGoal })) as Page & { dropped?: string[] }
      expect([page.dropped, page.members.some(({ id }) => id === ann.profileId)]).toEqual([['relationshipGoal'], true])
    }
    for (const relationshipGoal of ['pen-pals', 'casual'])
      expect(await look(bo, { relationshipGoal })).not.toHaveProperty('dropped')
    expect((await bo.ask('GET', '/discover?relationshipGoal=Not%20a%20key')).status).toBe(400)
  })

  it('that is retired stays in a saved search, which goes on without it', async () => {
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const filters = { relationshipGoal: 'travel', heightMin: 150 }
    await bo.ask('POST', '/searches', { name: 'Travellers', filters })
    await setGoals(services, [{ ...travel, retired: true }, penPals])
    const [kept] = (await bo.ask<[SavedSearch]>('GET', '/searches')).body
    expect(kept).toMatchObject({ name: 'Travellers', filters })
    const page = (await look(bo, kept.filters)) as Page & { dropped?: string[] }
    expect([page.dropped, page.members.some(({ id }) => id === ann.profileId)]).toEqual([['relationshipGoal'], true])
    expect((await bo.ask('POST', '/searches', { name: 'Travellers', filters })).status).toBe(200)
  })

  it('is found by what it counts as now, once the job has passed', async () => {
    const [ann, eve, bo] = [await member('Ann'), await member('Eve'), await member('Bo')]
    await save(ann, { ownGoals: ['travel'] })
    await save(eve, { relationshipGoal: 'friendship' })
    await setGoals(services, [aGoal('travel', 'casual'), penPals], { due: ['travel'] })
    expect(await isFound(bo, ann, 'friendship')).toBe(true)
    await recountGoals(db)
    services.community.renew()
    expect([await isFound(bo, ann, 'friendship'), await isFound(bo, ann, 'casual')]).toEqual([false, true])
    expect([await isFound(bo, ann, 'travel'), await isFound(bo, eve, 'friendship')]).toEqual([true, true])
    expect((await seenBy(bo, ann)).relationshipGoal).toBe('casual')
    expect((await services.community.part('goals')).value.due).toEqual([])
  })
})

describe('Several goals', () => {
  const three = ['pen-pals', 'marriage', 'travel']

  it('are refused in a community that does not offer them', async () => {
    await setGoals(services, [travel, penPals])
    expect(await save(await member('Ann'), { ownGoals: three })).toMatchObject(problem('relationshipGoal', 'one_goal'))
  })

  it('are three at most, the first that counts as one of the four is the older field, and each finds the member', async () => {
    await setGoals(services, [travel, penPals], { several: true })
    const [ann, bo] = [await member('Ann'), await member('Bo')]
    const told = { relationshipGoal: 'marriage', ownGoals: three }
    expect((await save(ann, { ownGoals: three })).body).toMatchObject(told)
    expect(await seenBy(bo, ann)).toMatchObject(told)
    for (const goal of [...three, 'friendship']) expect(await isFound(bo, ann, goal), goal).toBe(true)
    expect(await isFound(bo, ann, 'serious')).toBe(false)
    const four = await save(ann, { ownGoals: [...three, 'casual'] })
    expect(four).toMatchObject(problem('ownGoals', 'too_many_goals'))
  })

  it('are kept by who has them when the operator takes the choice away', async () => {
    await setGoals(services, [travel, penPals], { several: true })
    const ann = await member('Ann')
    await save(ann, { ownGoals: three })
    await setGoals(services, [travel, penPals])
    expect((await save(ann, { ownGoals: three })).status).toBe(200)
    expect((await save(ann, { ownGoals: three.slice(1) })).status).toBe(200)
    expect(await save(ann, { ownGoals: ['marriage', 'casual'] })).toMatchObject(problem('relationshipGoal', 'one_goal'))
  })
})

it('Goals are in the copy of the member’s data, in words', async () => {
  await setGoals(services, [{ ...travel, names: { en: 'Travel together' } }], { several: true })
  const ann = await member('Ann')
  await save(ann, { ownGoals: ['travel', 'casual'] })
  const { sections } = await import('../../account/export/sections.ts')
  const { wordsIn } = await import('../../account/export/words.ts')
  const { viewerOf } = await import('../visibility/queries.ts')
  const viewer = (await viewerOf(db, ann.userId))!
  const profile = sections.find(({ name }) => name === 'profile')!
  const [row] = await profile.newest({ ...services, viewer, language: 'de' }, 1)
  expect(row).toMatchObject({ relationshipGoal: 'friendship', ownGoals: ['Travel together', 'casual'] })
  const { plain } = wordsIn('de')
  expect(plain(row!.ownGoals, 'ownGoals')).toBe(`Travel together, ${plain('casual', 'relationshipGoal')}`)
})

it('SQL has the same bits as the rule', async () => {
  const { rows } = await sql<{ mask: number }>`select goal_mask(goal) as mask
    from unnest(array_append(enum_range(null::relationship_goal), null)) goal`.execute(db)
  expect(rows.map(({ mask }) => mask)).toEqual([1, 2, 4, 8, 0])
})
