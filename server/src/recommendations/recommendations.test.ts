import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'
import { idsOf, type Page, recommendationsOf, townFactory } from './testing.ts'

const { db, stranger, newcomer, member } = await startServices()
const aTown = townFactory(db, member)

describe('The hand of recommended members', () => {
  it('is refused to a stranger and to somebody without a profile', async () => {
    for (const [method, path] of [
      ['GET', '/recommendations'],
      ['POST', '/recommendations/refreshes'],
      ['GET', '/me/wishes'],
    ] as const) {
      expect((await stranger()(method, path)).status).toBe(401)
      expect((await (await newcomer()).ask(method, path)).status).toBe(403)
    }
  })

  it('holds those who look for each other, with a percentage and reasons, and nobody else', async () => {
    const { ann, men, local } = await aTown('Bo')
    await local('Cy', { gender: 'male', lookingForGender: 'male' })
    await local('Di', { gender: 'female', lookingForGender: 'female' })
    const { members, nextCursor } = await recommendationsOf(ann)
    expect(members.map(({ id }) => id)).toEqual([men[0]!.profileId])
    expect(nextCursor).toBeNull()
    const [bo] = members
    expect(bo).toMatchObject({ name: 'Bo B.', liked: false, against: null })
    expect(bo!.compatibility).toBeGreaterThan(70)
    expect(bo!.reasons[0]).toMatchObject({ code: 'both', about: 'goal', value: 'serious' })
    expect(bo!.reasons).toHaveLength(3)
  })

  it('leaves out the blocked from both sides at once, also from a hand that is dealt', async () => {
    const { ann, men: [bo, cy] } = await aTown('Bo', 'Cy') // biome-ignore format: one line
    expect(idsOf(await recommendationsOf(ann)).sort()).toEqual([bo!.profileId, cy!.profileId].sort())
    await db.insertInto('blockedUsers').values({ blockerId: bo!.profileId, blockedId: ann.profileId }).execute()
    expect(idsOf(await recommendationsOf(ann))).toEqual([cy!.profileId])
    expect(idsOf(await recommendationsOf(bo!))).toEqual([])
  })

  it('leaves out the banned, the hidden, the deleted and the reported', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const [bo, cy, dan, ed, flo] = men.map(({ userId, profileId }) => ({ userId, profileId }))
    expect(await recommendationsOf(ann)).toHaveProperty('members.length', 5)
    await db.updateTable('user').set({ banned: true }).where('id', '=', bo!.userId).execute()
    await db.updateTable('profiles').set({ hiddenAt: new Date() }).where('id', '=', cy!.profileId).execute()
    await db.deleteFrom('user').where('id', '=', dan!.userId).execute()
    await db
      .insertInto('reports')
      .values({
        id: crypto.randomUUID(),
        receipt: 'R-1',
        reporterId: ann.profileId,
        targetId: ed!.profileId,
        category: 'fake',
        evidence: '{}',
      })
      .execute()
    expect(idsOf(await recommendationsOf(ann))).toEqual([flo!.profileId])
    await ann.ask('POST', '/recommendations/refreshes', {})
    expect(idsOf(await recommendationsOf(ann))).toEqual([])
  })

  it('leaves out whoever was not here for two weeks', async () => {
    const { ann, men: [bo, cy] } = await aTown('Bo', 'Cy') // biome-ignore format: one line
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    await db.updateTable('searchMembers').set({ lastSeenAt: longAgo }).where('profileId', '=', bo!.profileId).execute()
    expect(idsOf(await recommendationsOf(ann))).toEqual([cy!.profileId])
  })

  it('stays the same until decided on, and loses whom one likes or passes on', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed')
    const before = idsOf(await recommendationsOf(ann, '?limit=3'))
    expect(before).toHaveLength(3)
    expect(idsOf(await recommendationsOf(ann, '?limit=3'))).toEqual(before)
    await ann.ask('PUT', `/likes/${before[0]}`)
    expect((await ann.ask('PUT', `/passes/${before[1]}`)).body).toEqual({ passed: true })
    const [last] = men.map(({ profileId }) => profileId).filter((id) => !before.includes(id))
    expect(idsOf(await recommendationsOf(ann))).toEqual([before[2], last])
  })

  it('is read on by its cursor, and each member comes once', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await recommendationsOf(ann, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    }
    expect([...seen].sort()).toEqual(men.map(({ profileId }) => profileId).sort())
    expect((await ann.ask('GET', '/recommendations?cursor=-1')).status).toBe(400)
  })

  it('never shows anybody twice after a refresh', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan')
    const first = idsOf(await recommendationsOf(ann, '?limit=2'))
    const second = (await ann.ask<Page>('POST', '/recommendations/refreshes', { limit: 2 })).body
    expect([...first, ...idsOf(second)].sort()).toEqual(men.map(({ profileId }) => profileId).sort())
    expect(idsOf((await ann.ask<Page>('POST', '/recommendations/refreshes')).body)).toEqual([])
    expect(idsOf(await recommendationsOf(ann))).toEqual([])
  })

  it('is dealt once when asked for twice at once', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const hands = await Promise.all([1, 2, 3, 4].map(() => recommendationsOf(ann)))
    for (const hand of hands) expect(idsOf(hand)).toEqual(idsOf(hands[0]!))
    const rows = await db.selectFrom('recommendationLog').where('viewerId', '=', ann.profileId).selectAll().execute()
    expect(rows).toHaveLength(3)
  })

  it('comes to a member with nobody around and no data as an empty one', async () => {
    const { ann } = await aTown()
    expect(await recommendationsOf(ann)).toEqual({ members: [], nextCursor: null, undoableRefresh: null })
  })
})

describe('A pass', () => {
  it('is refused to a stranger, and nobody is there for a blocked one', async () => {
    const { ann, men: [bo] } = await aTown('Bo') // biome-ignore format: one line
    expect((await stranger()('PUT', `/passes/${bo!.profileId}`)).status).toBe(401)
    await db.insertInto('blockedUsers').values({ blockerId: ann.profileId, blockedId: bo!.profileId }).execute()
    expect((await bo!.ask('PUT', `/passes/${ann.profileId}`)).status).toBe(404)
    expect((await ann.ask('PUT', `/passes/${ann.profileId}`)).status).toBe(404)
  })

  it('can be undone, and brings the card back to its place', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const before = idsOf(await recommendationsOf(ann))
    await ann.ask('PUT', `/passes/${before[1]}`)
    expect(idsOf(await recommendationsOf(ann))).toEqual([before[0], before[2]])
    for (const _ of [1, 2]) expect((await ann.ask('DELETE', `/passes/${before[1]}`)).body).toEqual({ passed: false })
    expect(idsOf(await recommendationsOf(ann))).toEqual(before)
  })

  it('is seen by the other side only in that they are no longer recommended the one who passed', async () => {
    const { ann, men: [bo] } = await aTown('Bo') // biome-ignore format: one line
    await bo!.ask('PUT', `/passes/${ann.profileId}`)
    expect(idsOf(await recommendationsOf(ann))).toEqual([])
  })

  it('gives way to a like, and is not said of somebody who is liked', async () => {
    const { ann, men: [bo] } = await aTown('Bo') // biome-ignore format: one line
    await ann.ask('PUT', `/passes/${bo!.profileId}`)
    await ann.ask('PUT', `/likes/${bo!.profileId}`)
    expect(await db.selectFrom('passes').where('passerId', '=', ann.profileId).selectAll().execute()).toEqual([])
    expect((await ann.ask('PUT', `/passes/${bo!.profileId}`)).body).toEqual({ passed: false })
  })
})
