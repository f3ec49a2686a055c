import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { idsOf, type Page, recommendationsOf, townFactory } from './testing.ts'

const { db, stranger, newcomer, member, ban, hide, block, erase } = await startServices()
const aTown = townFactory(db, member)

describe('Recommendations', () => {
  it('are refused to a visitor and to a newcomer', async () => {
    for (const [method, path] of [
      ['GET', '/recommendations'],
      ['POST', '/recommendations/refreshes'],
      ['GET', '/me/wishes'],
    ] as const) {
      expect((await stranger()(method, path)).status).toBe(401)
      expect((await (await newcomer()).ask(method, path)).status).toBe(403)
    }
  })

  it('are members who fit in gender both ways, with compatibility and reasons', async () => {
    const { ann, men, local } = await aTown('Bo')
    await local('Cy', { gender: 'male', lookingForGender: 'male' })
    await local('Di', { gender: 'female', lookingForGender: 'female' })
    const { members, nextCursor } = await recommendationsOf(ann)
    expect(members.map(({ id }) => id)).toEqual([men[0]!.profileId])
    expect(nextCursor).toBeNull()
    const [bo] = members
    expect(bo).toMatchObject({ name: 'Bo B.', liked: false })
    expect(bo!.compatibility).toBeGreaterThan(70)
    const [alike, ...wished] = bo!.reasons
    expect(alike).toMatchObject({ code: 'shared', about: 'interests', value: ['hiking'] })
    expect(wished.map(({ code, about }) => [code, about]).sort()).toEqual([
      ['both', 'age'],
      ['both', 'distance'],
    ])
  })

  it('leave out a block at once on both sides, also from a list already read', async () => {
    const {
      ann,
      men: [bo, cy],
    } = await aTown('Bo', 'Cy')
    expect(idsOf(await recommendationsOf(ann)).sort()).toEqual([bo!.profileId, cy!.profileId].sort())
    await block(bo!, ann)
    expect(idsOf(await recommendationsOf(ann))).toEqual([cy!.profileId])
    expect(idsOf(await recommendationsOf(bo!))).toEqual([])
  })

  it('leave out banned, hidden, deleted and reported members', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const [bo, cy, dan, ed, flo] = men.map(({ userId, profileId }) => ({ userId, profileId }))
    expect(await recommendationsOf(ann)).toHaveProperty('members.length', 5)
    await ban(bo!)
    await hide(cy!)
    await erase(dan!)
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

  it('leave out members inactive for two weeks', async () => {
    const {
      ann,
      men: [bo, cy],
    } = await aTown('Bo', 'Cy')
    const longAgo = new Date(Date.now() - 15 * 86_400_000)
    await db.updateTable('searchMembers').set({ lastSeenAt: longAgo }).where('profileId', '=', bo!.profileId).execute()
    expect(idsOf(await recommendationsOf(ann))).toEqual([cy!.profileId])
  })

  it('stay the same until the viewer decides, and lose liked and passed members', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan', 'Ed')
    const before = idsOf(await recommendationsOf(ann, '?limit=3'))
    expect(before).toHaveLength(3)
    expect(idsOf(await recommendationsOf(ann, '?limit=3'))).toEqual(before)
    await ann.ask('PUT', `/likes/${before[0]}`)
    expect((await ann.ask('PUT', `/passes/${before[1]}`)).body).toEqual({ passed: true })
    const [last] = men.map(({ profileId }) => profileId).filter((id) => !before.includes(id))
    expect(idsOf(await recommendationsOf(ann))).toEqual([before[2], last])
  })

  it('are read page by page, each member once', async () => {
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

  it('never repeat a member after a refresh', async () => {
    const { ann, men } = await aTown('Bo', 'Cy', 'Dan')
    const first = idsOf(await recommendationsOf(ann, '?limit=2'))
    const second = (await ann.ask<Page>('POST', '/recommendations/refreshes', { limit: 2 })).body
    expect([...first, ...idsOf(second)].sort()).toEqual(men.map(({ profileId }) => profileId).sort())
    expect(idsOf((await ann.ask<Page>('POST', '/recommendations/refreshes')).body)).toEqual([])
    expect(idsOf(await recommendationsOf(ann))).toEqual([])
  })

  it('are chosen once for concurrent requests', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const pages = await Promise.all([1, 2, 3, 4].map(() => recommendationsOf(ann)))
    for (const page of pages) expect(idsOf(page)).toEqual(idsOf(pages[0]!))
    const rows = await db.selectFrom('recommendationLog').where('viewerId', '=', ann.profileId).selectAll().execute()
    expect(rows).toHaveLength(3)
  })

  it('are empty for a member without candidates', async () => {
    const { ann } = await aTown()
    expect(await recommendationsOf(ann)).toEqual({ members: [], nextCursor: null, undoableRefresh: null })
  })
})

describe('A pass', () => {
  it('is refused to a visitor, and answers 404 across a block', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo')
    expect((await stranger()('PUT', `/passes/${bo!.profileId}`)).status).toBe(401)
    await block(ann, bo!)
    expect((await bo!.ask('PUT', `/passes/${ann.profileId}`)).status).toBe(404)
    expect((await ann.ask('PUT', `/passes/${ann.profileId}`)).status).toBe(404)
  })

  it('can be undone, which returns the member to the same position', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const before = idsOf(await recommendationsOf(ann))
    await ann.ask('PUT', `/passes/${before[1]}`)
    expect(idsOf(await recommendationsOf(ann))).toEqual([before[0], before[2]])
    for (const _ of [1, 2]) expect((await ann.ask('DELETE', `/passes/${before[1]}`)).body).toEqual({ passed: false })
    expect(idsOf(await recommendationsOf(ann))).toEqual(before)
  })

  it('removes the viewer from the recommendations of the passed member, and shows in no other way', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo')
    await bo!.ask('PUT', `/passes/${ann.profileId}`)
    expect(idsOf(await recommendationsOf(ann))).toEqual([])
  })

  it('is removed by a like, and has no effect on a liked member', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo')
    await ann.ask('PUT', `/passes/${bo!.profileId}`)
    await ann.ask('PUT', `/likes/${bo!.profileId}`)
    expect(await db.selectFrom('passes').where('passerId', '=', ann.profileId).selectAll().execute()).toEqual([])
    expect((await ann.ask('PUT', `/passes/${bo!.profileId}`)).body).toEqual({ passed: false })
  })
})
