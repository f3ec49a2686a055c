import type { Me } from '@hearth/shared/account/me'
import type { ViewItem } from '@hearth/shared/people/views'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member, people, ban, browseInvisibly, hide, erase } = await startServices()

type List = { invisible: boolean; views: ViewItem[]; nextCursor: string | null; visitedAt: string | null }
const list = async (who: Person, query = '') => (await who.ask<List>('GET', `/views${query}`)).body
const freshOf = async (who: Person) => (await who.ask<Me>('GET', '/me')).body.fresh.views

/** Inserts the row that the profile screen would leave. */
const view = (viewer: Person, viewed: Person, lastAt: string, opens = 1) =>
  db
    .insertInto('profileViews')
    .values({ viewerId: viewer.profileId, viewedId: viewed.profileId, day: lastAt.slice(0, 10), opens, lastAt })
    .execute()

describe('The views', () => {
  it('are refused to a visitor and to a newcomer', async () => {
    expect((await stranger()('GET', '/views')).status).toBe(401)
    expect((await stranger()('PUT', '/views/visited')).status).toBe(401)
    expect((await (await newcomer('Ned')).ask('GET', '/views')).status).toBe(403)
  })

  it('leave out and do not count members blocked, banned, hidden or deleted since', async () => {
    const { ann, bo, eve } = await people()
    const [cleo, dan] = await Promise.all([member('Cleo'), member('Dan')])
    for (const other of [bo, eve, cleo, dan]) await view(other, ann, '2026-03-01T10:00:00Z')
    expect(await freshOf(ann)).toBe(3)
    await ban(bo)
    await hide(cleo)
    expect((await list(ann)).views.map((one) => one.member.id)).toEqual([dan.profileId])
    expect(await freshOf(ann)).toBe(1)
    await erase(dan)
    expect(await list(ann)).toMatchObject({ views: [], nextCursor: null })
  })

  it('name each member once at the latest view, with the total, newest first', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    await view(bo, ann, '2026-03-01T10:00:00Z', 3)
    await view(cleo, ann, '2026-03-02T10:00:00Z')
    await view(bo, ann, '2026-03-03T10:00:00Z', 2)
    await view(ann, bo, '2026-03-04T10:00:00Z')
    await bo.ask('PUT', `/likes/${ann.profileId}`)
    const { views, invisible } = await list(ann)
    expect(invisible).toBe(false)
    expect(views).toMatchObject([
      { member: { id: bo.profileId, name: 'Bo B.' }, at: '2026-03-03T10:00:00.000Z', times: 5, likesYou: true },
      { member: { id: cleo.profileId }, at: '2026-03-02T10:00:00.000Z', times: 1, likesYou: false },
    ])
  })

  it('come page by page, each member once, and refuse an invalid cursor', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(Array.from({ length: 5 }, (_, i) => member(`M${i}`)))
    for (const other of others) {
      await view(other, ann, '2026-03-01T10:00:00.123456Z')
      await view(other, ann, '2026-02-01T10:00:00Z')
    }
    const first = await list(ann, '?limit=3')
    const rest = await list(ann, `?limit=3&cursor=${first.nextCursor}`)
    const seen = [...first.views, ...rest.views].map((one) => one.member.id)
    expect([...seen].sort()).toEqual(others.map(({ profileId }) => profileId).sort())
    expect(rest.nextCursor).toBeNull()
    expect((await ann.ask('GET', '/views?cursor=abc')).status).toBe(400)
  })

  it('are new until the member marks them as seen', async () => {
    const { ann, bo } = await people()
    await view(bo, ann, '2026-03-01T10:00:00Z')
    await list(ann)
    expect(await freshOf(ann)).toBe(1)
    const { visitedAt } = (await ann.ask<{ visitedAt: string }>('PUT', '/views/visited')).body
    expect(await freshOf(ann)).toBe(0)
    expect((await list(ann)).visitedAt).toBe(visitedAt)
    await view(bo, ann, new Date(Date.now() + 1000).toISOString())
    expect(await freshOf(ann)).toBe(1)
  })

  it('are neither shown nor counted for a member who browses invisibly', async () => {
    const { ann, bo } = await people()
    await view(bo, ann, '2026-03-01T10:00:00Z')
    await browseInvisibly(ann)
    expect(await list(ann)).toMatchObject({ invisible: true, views: [], nextCursor: null })
    expect(await freshOf(ann)).toBe(0)
  })
})
