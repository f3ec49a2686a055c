import { setAsideDays } from '@hearth/shared/people/recommendation-limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { idsOf, type Page, recommendationsOf, townFactory, wishesWith } from './testing.ts'

const { db, stranger, member, block } = await startServices()
const aTown = townFactory(db, member)

const refresh = async (one: Person, limit = 2) =>
  (await one.ask<Page>('POST', '/recommendations/refreshes', { limit })).body
const undo = (one: Person, id: number) => one.ask<Page>('DELETE', `/recommendations/refreshes/${id}`)
const later = (span: string) =>
  sql`update recommendation_log set created_at = created_at - ${span}::interval,
    closed_at = closed_at - ${span}::interval`.execute(db)

describe('A refresh', () => {
  it('is undone by its own member only', async () => {
    const {
      ann,
      men: [bo],
    } = await aTown('Bo', 'Cy')
    await recommendationsOf(ann)
    const { undoableRefresh } = await refresh(ann)
    expect((await stranger()('DELETE', `/recommendations/refreshes/${undoableRefresh!.id}`)).status).toBe(401)
    await undo(bo!, undoableRefresh!.id)
    expect((await recommendationsOf(ann)).undoableRefresh).toEqual(undoableRefresh)
    for (const wrong of ['0', '-1', 'x', '1e99'])
      expect((await ann.ask('DELETE', `/recommendations/refreshes/${wrong}`)).status).toBe(400)
  })

  it('does not return or count blocked members and members decided on since', async () => {
    const {
      ann,
      men: [bo, cy, dan, ed],
    } = await aTown('Bo', 'Cy', 'Dan', 'Ed')
    expect(await recommendationsOf(ann)).toHaveProperty('members.length', 4)
    const { undoableRefresh } = await refresh(ann)
    expect(undoableRefresh).toEqual({ id: 4, count: 4 })
    await block(bo!, ann)
    await ann.ask('PUT', `/passes/${cy!.profileId}`)
    await ann.ask('PUT', `/likes/${dan!.profileId}`)
    expect((await recommendationsOf(ann)).undoableRefresh).toEqual({ id: 4, count: 1 })
    expect(idsOf((await undo(ann, 4)).body)).toEqual([ed!.profileId])
  })

  it('is undone exactly: the same members in the same order, and newer recommendations are withdrawn', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const before = idsOf(await recommendationsOf(ann, '?limit=3'))
    const next = await refresh(ann)
    expect(next.undoableRefresh).toEqual({ id: 3, count: 3 })
    expect(idsOf(next).filter((id) => before.includes(id))).toEqual([])
    // It survives a reload or a crash of the browser.
    expect((await recommendationsOf(ann, '?limit=2')).undoableRefresh).toEqual(next.undoableRefresh)

    const restored = (await undo(ann, 3)).body
    expect([idsOf(restored).slice(0, 3), restored.undoableRefresh]).toEqual([before, null])
    // Withdrawn, not lost: they are recommended again at the end of the list.
    expect(idsOf(restored).slice(3).sort()).toEqual(idsOf(next).sort())
  })

  it('is undone once: undoing it again, also from another tab, changes nothing', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan')
    const before = idsOf(await recommendationsOf(ann))
    const { undoableRefresh } = await refresh(ann)
    const answers = await Promise.all([1, 2, 3].map(() => undo(ann, undoableRefresh!.id)))
    for (const { status, body } of answers) expect([status, idsOf(body)]).toEqual([200, before])
    await ann.ask('PUT', `/passes/${before[0]}`)
    expect(idsOf((await undo(ann, undoableRefresh!.id)).body)).toEqual(before.slice(1))
  })

  it('is undone together with the later one of a second tab, whose own undo then changes nothing', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan', 'Ed', 'Flo')
    const before = idsOf(await recommendationsOf(ann, '?limit=2'))
    const first = await refresh(ann)
    const second = await refresh(ann)
    expect([first.undoableRefresh, second.undoableRefresh]).toEqual([
      { id: 2, count: 2 },
      { id: 4, count: 2 },
    ])
    expect(idsOf((await undo(ann, 2)).body).slice(0, 2)).toEqual(before)
    expect(idsOf((await undo(ann, 4)).body).slice(0, 2)).toEqual(before)
  })

  it('is undone alone when it was the later one', async () => {
    const { ann } = await aTown('Bo', 'Cy', 'Dan', 'Ed')
    const [first, second] = [await recommendationsOf(ann, '?limit=2'), await refresh(ann)]
    await refresh(ann)
    const { body } = await undo(ann, 4)
    expect(idsOf(body)).toEqual(idsOf(second))
    expect(body.undoableRefresh).toEqual({ id: 2, count: 2 })
    expect(idsOf((await undo(ann, 2)).body).slice(0, 2)).toEqual(idsOf(first))
  })

  it('can be undone for a day, and keeps its members set aside for 30 days', async () => {
    const { ann } = await aTown('Bo', 'Cy')
    const before = idsOf(await recommendationsOf(ann))
    // The recommendations were three weeks old.
    await later('21 days')
    const { undoableRefresh } = await refresh(ann)
    expect(undoableRefresh).toEqual({ id: 2, count: 2 })
    await later('25 hours')
    expect(await recommendationsOf(ann)).toMatchObject({ members: [], undoableRefresh: null })
    expect((await undo(ann, 2)).body.members).toEqual([])
    await later(`${setAsideDays - 3} days`)
    expect((await recommendationsOf(ann)).members).toEqual([])
    await later('2 days')
    expect(idsOf(await recommendationsOf(ann)).sort()).toEqual([...before].sort())
  })

  it('returns only members who meet the current wishes', async () => {
    const { ann, local } = await aTown('Bo')
    const tall = await local('Cy', { gender: 'male', lookingForGender: 'female', height: 190 })
    expect(await recommendationsOf(ann)).toHaveProperty('members.length', 2)
    await refresh(ann)
    await ann.ask('PUT', '/me/wishes', wishesWith({ height: { importance: 'must', min: 185, max: 249 } }))
    expect((await recommendationsOf(ann)).undoableRefresh).toEqual({ id: 2, count: 1 })
    expect(idsOf((await undo(ann, 2)).body)).toEqual([tall.profileId])
  })

  it('of an empty list cannot be undone', async () => {
    const { ann } = await aTown()
    expect(await refresh(ann)).toEqual({ members: [], nextCursor: null, undoableRefresh: null })
    expect((await undo(ann, 1)).body).toEqual({ members: [], nextCursor: null, undoableRefresh: null })
  })
})
