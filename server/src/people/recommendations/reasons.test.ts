import { randomBytes } from 'node:crypto'
import type { PhotoState } from '@hearth/shared/members/members'
import type { Recommendation } from '@hearth/shared/people/recommendations'
import { expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { learn } from './learning.ts'
import { idsOf, type Page, recommendationsOf, townFactory, wishesWith } from './testing.ts'

const { services, db, member } = await startServices()
const aTown = townFactory(db, member)

const man = { gender: 'male', lookingForGender: 'female' } as const
const topics = ({ reasons }: Recommendation) => reasons.map(({ about }) => about).sort()

/** Whether two cards in a row are about the same. */
const repeats = (members: Recommendation[]) =>
  members.some((one, index) => index > 0 && topics(one).join() === topics(members[index - 1]!).join())

const speaks = (person: Person, languages: string[]) =>
  db.updateTable('profiles').set({ languages }).where('id', '=', person.profileId).execute()

/** A town in which four reasons hold for each pair: interests, age, distance and the language that all speak. */
async function aTalkingTown(...names: string[]) {
  const town = await aTown(...names)
  await db
    .updateTable('profiles')
    .set({ languages: ['en'] })
    .execute()
  return town
}

const codes = ({ reasons }: Recommendation) => reasons.map(({ code, about }) => `${code} ${about}`).sort()

it('A card gives no reason that its age, distance, goal or chips say, and none that is about what somebody lacks', async () => {
  const { ann, local } = await aTown()
  const bo = await local('Bo', { ...man, interests: ['film', 'board_games'] })
  const nothing = wishesWith()
  const important = { importance: 'very' } as const
  await ann.ask('PUT', '/me/wishes', {
    ...nothing,
    age: { ...nothing.age, ...important },
    distance: { ...nothing.distance, ...important },
    goal: { ...important, goals: ['serious'] },
    interests: { ...important, keys: ['film', 'running'] },
    height: { ...important, min: 240, max: 249 },
  })
  await bo.ask('PUT', '/me/wishes', nothing)
  const reasons = async () => codes((await recommendationsOf(ann)).members[0]!)
  expect(await reasons()).toEqual([])

  await bo.ask('PUT', '/me/wishes', wishesWith({ age: { ...nothing.age, ...important } }))
  expect(await reasons()).toEqual(['both age'])
  const interests = ['board_games', 'cooking', 'dancing', 'film']
  await db.updateTable('profiles').set({ interests }).where('id', '=', bo.profileId).execute()
  expect(await reasons()).toEqual(['both age', 'yours interests'])
})

it('Two members in a row are recommended for other reasons, from page to page and as the viewer decides', async () => {
  const names = ['Bo', 'Cy', 'Dan', 'Ed', 'Flo', 'Gus', 'Hal', 'Ian']
  const { ann } = await aTalkingTown(...names)
  const seen: Recommendation[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await recommendationsOf(ann, `?limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.members)
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(names.length)
  expect(repeats(seen)).toBe(false)
  const again = (await recommendationsOf(ann)).members
  expect(again.map(topics)).toEqual(seen.map(topics))

  // Their neighbours meet, as in the list.
  for (const index of [1, 4]) await ann.ask('PUT', `/passes/${seen[index]!.id}`)
  expect(repeats((await recommendationsOf(ann)).members)).toBe(false)
})

it('Who comes after a decision is recommended for other reasons than the member decided on', async () => {
  const { ann } = await aTalkingTown('Bo', 'Cy', 'Dan', 'Ed')
  const seen: Recommendation[] = []
  for (let left = 4; left > 0; left--) {
    const [next] = (await recommendationsOf(ann, '?limit=1')).members
    seen.push(next!)
    await ann.ask('PUT', `/passes/${next!.id}`)
  }
  expect(repeats(seen)).toBe(false)
})

it('What is rare comes first: an interest, then a language, each with the rarest named first', async () => {
  const { ann, local } = await aTown()
  const interests = ['hiking', 'film']
  for (const [index, name] of ['Bo', 'Cy', 'Dan', 'Ed', 'Flo'].entries())
    await speaks(await local(name, { ...man, interests: ['hiking'] }), index ? ['en'] : ['en', 'da'])
  const gus = await local('Gus', { ...man, interests })
  await speaks(gus, ['en', 'da'])
  await db
    .updateTable('profiles')
    .set({ interests, languages: ['en', 'da'] })
    .where('id', '=', ann.profileId)
    .execute()
  await learn(services.db)
  const { members } = await recommendationsOf(ann)
  const said = members.find(({ id }) => id === gus.profileId)!.reasons
  expect(said).toContainEqual({
    code: 'shared',
    about: 'interests',
    value: ['film', 'hiking'],
    weight: expect.any(Number),
  })
  expect(said).toContainEqual({ code: 'shared', about: 'languages', value: ['da', 'en'], weight: 0 })
})

it('A hidden distance is no reason, neither a new one nor one chosen before', async () => {
  const {
    ann,
    men: [bo, cy],
  } = await aTown('Bo', 'Cy')
  const hide = (person: Person) =>
    db.updateTable('profiles').set({ showDistance: false }).where('id', '=', person.profileId).execute()
  const near = async () => {
    const { members } = await recommendationsOf(ann)
    return members.filter((one) => topics(one).includes('distance')).map(({ id }) => id)
  }
  await hide(bo!)
  expect(await near()).toEqual([cy!.profileId])
  await hide(cy!)
  expect(await near()).toEqual([])
})

it('A card has all pictures that others see, in their order, and none that waits or is held', async () => {
  const {
    ann,
    men: [bo, cy],
  } = await aTown('Bo', 'Cy')
  const states: PhotoState[] = ['shown', 'waiting', 'shown', 'held', 'shown']
  const rows = states.map((state, index) => ({
    profileId: bo!.profileId,
    storageKey: randomBytes(16).toString('hex'),
    width: 300,
    height: 400,
    displayOrder: index + 1,
    state,
  }))
  await db.insertInto('profileImages').values(rows).execute()
  const { members } = await recommendationsOf(ann)
  const ofBo = members.find(({ id }) => id === bo!.profileId)!
  expect(ofBo.photos.map(({ displayOrder }) => displayOrder)).toEqual([1, 3, 5])
  expect(ofBo.photos[0]).toEqual(ofBo.photo)
  expect(members.find(({ id }) => id === cy!.profileId)!.photos).toEqual([])
  await bo!.ask('PUT', `/blocks/${ann.profileId}`)
  expect(idsOf(await recommendationsOf(ann))).toEqual([cy!.profileId])
})
