import type { Recommendation, RecommendationReason } from '@hearth/shared/people/recommendations'
import { age } from '@hearth/shared/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { viewerOf } from '../../members/visibility/queries.ts'
import { startServices } from '../../testing/services.ts'
import { percentageOf, reasonsOf, type Terms } from './explain.ts'
import { compatibilities, mostCompatible } from './queries.ts'
import { idsOf, recommendationsOf, townFactory, wishesWith } from './testing.ts'

const { services, db, member, like } = await startServices()
const aTown = townFactory(db, member)

const coarse = (part: number) => Math.round(20 * part) / 20

describe('Wishes', () => {
  it('are suggested by the profile until they are set', async () => {
    const { ann } = await aTown()
    const { body } = await ann.ask('GET', '/me/wishes')
    expect(body).toMatchObject({
      chosen: false,
      wishes: {
        age: { importance: 'somewhat', min: age() - 8, max: age() + 8 },
        goal: { importance: 'very', goals: ['serious', 'marriage'] },
        interests: { importance: 'little', keys: ['hiking'] },
        height: { importance: 'none' },
      },
    })
    const wishes = wishesWith({ interests: { importance: 'very', keys: ['film', 'stand_up_comedy'] } })
    expect((await ann.ask('PUT', '/me/wishes', wishes)).body).toEqual({ chosen: true, wishes })
    expect((await ann.ask('GET', '/me/wishes')).body).toEqual({ chosen: true, wishes })
  })

  it('are refused with a field and a code when invalid', async () => {
    const { ann } = await aTown()
    const refused = async (changes: object) =>
      (await ann.ask<{ data: { problems: unknown } }>('PUT', '/me/wishes', { ...wishesWith(), ...changes })).body.data
        .problems
    expect(await refused({ age: { importance: 'very', min: 17, max: 40 } })).toEqual([
      { field: 'age.min', code: 'wish_too_low' },
    ])
    expect(await refused({ age: { importance: 'very', min: 50, max: 40 } })).toEqual([
      { field: 'age', code: 'wish_min_above_max' },
    ])
    expect(await refused({ goal: { importance: 'very', goals: [] } })).toEqual([
      { field: 'goal.goals', code: 'wish_empty' },
    ])
    expect(await refused({ height: { importance: 'extremely', min: 150, max: 180 } })).toEqual([
      { field: 'height.importance', code: 'importance_invalid' },
    ])
    expect(await refused({ interests: { importance: 'little', keys: ['hiking', 'juggling'] } })).toEqual([
      { field: 'interests.keys.1', code: 'interest_unknown' },
    ])
  })

  it('of importance must leave out members who do not meet them, on either side', async () => {
    const { ann, local } = await aTown()
    const short = await local('Bo', { gender: 'male', height: 165 })
    const tall = await local('Cy', { gender: 'male', height: 190 })
    await tall.ask('PUT', '/me/wishes', wishesWith({ age: { importance: 'must', min: age() + 1, max: 99 } }))
    const dan = await local('Dan', { gender: 'male', height: 182, interests: ['film'] })
    expect(idsOf(await recommendationsOf(ann)).sort()).toEqual([short.profileId, dan.profileId].sort())
    await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'must', min: 175, max: 249 } }))
    expect(idsOf(await recommendationsOf(ann))).toEqual([dan.profileId])
    await ann.ask('PUT', '/me/wishes', wishesWith({ interests: { importance: 'must', keys: ['hiking'] } }))
    expect(idsOf(await recommendationsOf(ann))).toEqual([short.profileId])
  })

  it('are reasons when met, and are not mentioned when unmet', async () => {
    const { ann, local } = await aTown()
    const bo = await local('Bo', { gender: 'male', height: 165, relationshipGoal: 'marriage', interests: ['film'] })
    await bo.ask('PUT', '/me/wishes', wishesWith({ age: { importance: 'very', min: age() - 5, max: age() + 5 } }))
    await ann.ask(
      'PUT',
      '/me/wishes',
      wishesWith({
        height: { importance: 'somewhat', min: 175, max: 249 },
        weight: { importance: 'very', min: 30, max: 299 },
      }),
    )
    const { members } = await recommendationsOf(ann)
    const byTopic = members[0]!.reasons.toSorted((x, y) => x.about.localeCompare(y.about))
    expect(byTopic).toEqual([
      { code: 'theirs', about: 'age', value: age(), weight: coarse(5 / 7) },
      { code: 'yours', about: 'weight', value: expect.any(Number), weight: coarse(5 / 9) },
    ])
    expect(members[0]!.compatibility).toBe(100 * coarse(Math.sqrt((6 / 9) * (6 / 7))))
  })
})

describe('Compatibility and reasons', () => {
  it('follow changes of a profile at once, also changes made while it was hidden', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo')
    await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'very', min: 175, max: 249 } }))
    const change = (fields: { height?: number; relationshipGoal?: 'casual'; hiddenAt?: Date | null }) =>
      db.updateTable('profiles').set(fields).where('id', '=', bo!.profileId).execute()
    const scores = async () => (await recommendationsOf(ann)).members.map(({ compatibility }) => compatibility)
    await change({ height: 170 })
    const [low] = await scores()
    await change({ height: 180 })
    const [high] = await scores()
    expect(high).toBeGreaterThan(low!)
    await change({ hiddenAt: new Date() })
    await change({ height: 160 })
    expect(await scores()).toEqual([])
    expect((await bo!.ask<{ wishes: object }>('GET', '/me/wishes')).body.wishes).toMatchObject({
      goal: { goals: ['serious', 'marriage'] },
    })
    await change({ relationshipGoal: 'casual' })
    expect((await bo!.ask<{ wishes: object }>('GET', '/me/wishes')).body.wishes).toMatchObject({
      goal: { goals: ['casual'] },
    })
    await change({ hiddenAt: null })
    expect((await scores())[0]).toBeLessThan(high!)
  })

  it('are the same byte for byte whether or not the member has liked the viewer', async () => {
    const { ann, men } = await aTown('Bo', 'Cy')
    const before = JSON.stringify((await recommendationsOf(ann)).members)
    for (const { profileId } of men) await like({ profileId }, ann)
    expect(JSON.stringify((await recommendationsOf(ann)).members)).toBe(before)
    // Chosen again, now that both like her.
    const { wishes } = (await ann.ask<{ wishes: object }>('GET', '/me/wishes')).body
    await ann.ask('PUT', '/me/wishes', wishes)
    const byId = (list: string) =>
      JSON.stringify(JSON.parse(list).sort((a: Recommendation, b: Recommendation) => (a.id < b.id ? -1 : 1)))
    expect(byId(JSON.stringify((await recommendationsOf(ann)).members))).toBe(byId(before))
  })

  it('are high when both meet the wishes, low when neither does, and half without wishes', async () => {
    const { ann, local } = await aTown()
    const like = { gender: 'male', lookingForGender: 'female' } as const
    const bo = await local('Bo', like)
    const cy = await local('Cy', { ...like, relationshipGoal: 'marriage' })
    const dan = await local('Dan', { ...like, relationshipGoal: 'casual', interests: ['film'] })
    const scores = async () =>
      new Map((await recommendationsOf(ann)).members.map(({ id, compatibility }) => [id, compatibility]))
    const suggested = await scores()
    // Age, distance, goal and interests of both; "serious" suggests "marriage" too.
    expect(suggested.get(bo.profileId)).toBe(100 * coarse(11 / 12))
    expect(suggested.get(cy.profileId)).toBe(suggested.get(bo.profileId))
    expect(suggested.get(dan.profileId)).toBe(100 * coarse(5 / 12))
    for (const one of [ann, bo]) await one.ask('PUT', '/me/wishes', wishesWith())
    expect((await scores()).get(bo.profileId)).toBe(50)
  })

  it('are rounded to steps of five, so that they do not reveal the wishes of the other member', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const { members } = await recommendationsOf(ann)
    const figures = members.flatMap(({ compatibility, reasons }) => [
      compatibility / 5,
      ...reasons.map(({ weight }) => weight * 20),
    ])
    expect(figures.length).toBeGreaterThan(6)
    for (const figure of figures) expect(figure).toBeCloseTo(Math.round(figure), 9)
  })

  it('can be computed again from the terms stored with each recommendation', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const wishes = wishesWith({
      height: { importance: 'very', min: 180, max: 200 },
      goal: { importance: 'little', goals: ['serious'] },
    })
    await ann.ask('PUT', '/me/wishes', wishes)
    const { members } = await recommendationsOf(ann)
    const log = await db.selectFrom('recommendationLog').where('viewerId', '=', ann.profileId).selectAll().execute()
    expect(log).toHaveLength(3)
    for (const { shownId, compatibility, terms } of log) {
      const card = members.find(({ id }) => id === shownId)!
      const withoutValues = (list: RecommendationReason[]) =>
        list.map(({ code, about, weight }) => ({ code, about, weight }))
      const said = reasonsOf(terms as Terms)
      expect([percentageOf(terms as Terms), said]).toEqual([card.compatibility, withoutValues(card.reasons)])
      expect(compatibility).toBe(card.compatibility)
    }
  })

  it('put members who like the viewer first while the viewer has few decisions', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const fan = men[4]!.profileId
    await like({ profileId: fan }, ann)
    await db
      .updateTable('memberLoad')
      .set({ matches: 500, weekMatches: 50, price: 5 })
      .where('profileId', '=', fan)
      .execute()
    expect(idsOf(await recommendationsOf(ann))[0]).toBe(fan)
  })
})

describe('By compatibility', () => {
  it('members are ordered across pages, with the percentage that cards show', async () => {
    const { ann, local } = await aTown()
    const heights = [195, 150, 185, 160, 175]
    for (const height of heights) await local(`M${height}`, { gender: 'male', lookingForGender: 'female', height })
    await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'very', min: 170, max: 249 } }))
    const viewer = (await viewerOf(db, ann.userId))!
    const rows = sql`select s.*, false as likes_me from search_members s where s.profile_id <> ${ann.profileId}`
    const { best: first } = await mostCompatible(services, viewer, { rows, after: null, limit: 2 })
    const { best: rest } = await mostCompatible(services, viewer, { rows, after: first.at(-1)!, limit: 10 })
    const all = [...first, ...rest]
    expect(new Set(all.map(({ id }) => id)).size).toBe(5)
    const cards = (await recommendationsOf(ann)).members
    const heightOf = new Map(cards.map(({ id, height }) => [id, height]))
    expect(all.map(({ id }) => heightOf.get(id)! >= 170)).toEqual([true, true, true, false, false])
    const ids = all.map(({ id }) => id)
    const scores = await compatibilities(services, viewer, ids)
    for (const { id, compatibility } of cards) {
      expect(scores.get(id)).toBe(compatibility)
      expect(all.find((one) => one.id === id)!.compatibility).toBe(compatibility)
    }
    expect(await compatibilities(services, viewer, [])).toEqual(new Map())
  })
})
