import type { Me } from '@hearth/shared/account/me'
import type { MemberCard } from '@hearth/shared/members/member-card'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { aProfile } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { wishesWith } from '../recommendations/testing.ts'

const { db, stranger, newcomer, member } = await startServices()

type Shown = Partial<Record<'showHeight' | 'showWeight', boolean>>
const save = (person: Person, city: string, change: object = {}) =>
  person.ask<OwnProfile>('PUT', '/me/profile', { ...aProfile, city, ...change })
const own = async (person: Person) => (await person.ask<Me>('GET', '/me')).body.profile!

/** Every answer that shows members or depends on what is known of them. */
const paths = (id: string, city: string) => [
  ...['lastSeen', 'newest', 'nearest', 'compatibility'].flatMap((order) =>
    ['', '&heightMin=150', '&heightMax=140', '&weightMin=170&heightMin=219', '&weightMax=31'].map(
      (filter) => `/discover?city=${city}&order=${order}${filter}`,
    ),
  ),
  // Nobody fits: the answer counts how many each filter costs.
  `/discover?city=${city}&heightMin=219&weightMin=179&ageMin=98`,
  '/recommendations',
  '/map?west=12&east=15&south=52&north=53&zoom=9',
  '/map/members?west=12&east=15&south=52&north=53&zoom=9',
  `/profiles/${id}`,
  '/likes/received',
  '/likes/sent',
  '/views',
  '/conversations',
  '/searches',
]

/** The cards of a member in an answer, whatever list it is. */
function cardsOf(id: string, body: unknown): MemberCard[] {
  if (typeof body !== 'object' || body === null) return []
  const isCard = 'id' in body && body.id === id && 'age' in body
  return [...(isCard ? [body as MemberCard] : []), ...Object.values(body).flatMap((part) => cardsOf(id, part))]
}

/** A member who hides values, and one who looks at them in every way, with wishes about both values. */
async function pair(hidden: Shown) {
  const city = 'Potsdam'
  const [hides, looks] = [await member('Hides', { city }), await member('Looks', { city })]
  await save(hides, city, { height: 171, weight: 71, ...hidden })
  const must = wishesWith({
    height: { importance: 'must', min: 200, max: 249 },
    weight: { importance: 'very', min: 200, max: 299 },
  })
  await looks.ask('PUT', '/me/wishes', must)
  await hides.ask('GET', `/profiles/${looks.profileId}`)
  for (const [one, other] of [
    [hides, looks],
    [looks, hides],
  ] as const)
    await one.ask('PUT', `/likes/${other.profileId}`)
  await hides.ask('PUT', `/conversations/with/${looks.profileId}`)
  const answers = async () => {
    const found: [string, unknown][] = []
    for (const path of paths(hides.profileId, city)) found.push([path, (await looks.ask('GET', path)).body])
    return found
  }
  const measure = (height: number, weight: number) =>
    db.updateTable('profiles').set({ height, weight }).where('id', '=', hides.profileId).execute()
  return { hides, looks, answers, measure, city }
}

describe('A hidden height and weight', () => {
  it('are settings of the own profile, refused to strangers', async () => {
    expect((await stranger()('PUT', '/me/profile', { ...aProfile, showHeight: false })).status).toBe(401)
    const ann = await newcomer('Ann')
    expect(await own(ann)).toMatchObject({ showHeight: true, showWeight: true })
    expect((await save(ann, 'Berlin', { showHeight: 'no' })).status).toBe(400)
  })

  it('are hidden from the save that completes the profile on, and by a client without the switches', async () => {
    const ann = await newcomer('Ann')
    expect((await save(ann, 'Berlin', { showWeight: false })).body).toMatchObject({
      showHeight: true,
      showWeight: false,
    })
    const { body } = await save(ann, 'Berlin', { weight: 99 })
    expect(body).toMatchObject({ showWeight: false, weight: 99 })
    const { height, weight } = await db
      .selectFrom('searchMembers')
      .where('profileId', '=', ann.profileId)
      .select(['height', 'weight'])
      .executeTakeFirstOrThrow()
    expect({ height, weight }).toEqual({ height: aProfile.height, weight: null })
  })

  it('are in no answer to another member, and no filter, order, count or reason depends on them', async () => {
    const { hides, answers, measure } = await pair({ showHeight: false, showWeight: false })
    const before = await answers()
    const seen = new Set<string>()
    for (const [path, body] of before)
      for (const card of cardsOf(hides.profileId, body)) {
        seen.add(path.split('?')[0]!)
        expect([path, card.height, card.weight]).toEqual([path, null, null])
        expect(JSON.stringify(card)).not.toMatch(/"about":"(height|weight)"/)
      }
    for (const path of ['/discover', '/map/members', '/likes/received', '/likes/sent', '/views'])
      expect(seen).toContain(path)
    await measure(240, 290)
    expect(await answers()).toEqual(before)
    await measure(125, 35)
    expect(await answers()).toEqual(before)
  })

  it('keep their member among the recommendations of someone who must have other values, without a word', async () => {
    const city = 'Rostock'
    const looks = await member('Looks', { city, gender: 'female', lookingForGender: 'male' })
    const like = { city, gender: 'male', lookingForGender: 'female', height: 160, weight: 60 } as const
    const [hides, shows] = [await member('Hides', like), await member('Shows', like)]
    await save(hides, city, { ...like, showHeight: false, showWeight: false })
    const wish = { importance: 'must', min: 180, max: 249 } as const
    await looks.ask('PUT', '/me/wishes', wishesWith({ height: wish, weight: wish }))
    const { members } = (await looks.ask<{ members: (MemberCard & { id: string })[] }>('GET', '/recommendations')).body
    expect(members.map(({ id }) => id)).toContain(hides.profileId)
    expect(members.map(({ id }) => id)).not.toContain(shows.profileId)
    const card = members.find(({ id }) => id === hides.profileId)!
    expect(card).toMatchObject({ height: null, weight: null })
    expect(JSON.stringify(card)).not.toMatch(/"about":"(height|weight)"/)
  })

  it('stay in the own profile, and others see them again once they are shown', async () => {
    const { hides, looks, city } = await pair({ showHeight: false, showWeight: false })
    const seen = async () => (await looks.ask<MemberCard>('GET', `/profiles/${hides.profileId}`)).body
    expect(await own(hides)).toMatchObject({ height: 171, weight: 71, showHeight: false, showWeight: false })
    expect((await hides.ask<MemberCard>('GET', `/profiles/${hides.profileId}`)).body).toMatchObject({ height: null })
    await save(hides, city, { height: 171, weight: 71, showHeight: true })
    expect(await seen()).toMatchObject({ height: 171, weight: null })
    await save(hides, city, { height: 171, weight: 71, showWeight: true })
    expect(await seen()).toMatchObject({ height: 171, weight: 71 })
    const short = (await looks.ask<{ members: MemberCard[] }>('GET', `/discover?city=${city}&heightMin=219`)).body
    expect(cardsOf(hides.profileId, short)).toEqual([])
  })
})
