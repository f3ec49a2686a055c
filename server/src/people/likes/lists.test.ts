import type { Me } from '@hearth/shared/account/me'
import type { Unread } from '@hearth/shared/chat/chat'
import type { LikeItem } from '@hearth/shared/people/likes'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'

const { db, stranger, newcomer, member, people, ban, hide, block, erase, like: storeLike } = await startServices()

type List = { likes: LikeItem[]; nextCursor: string | null; visitedAt: string | null }
const list = async (who: Person, side: 'received' | 'sent', query = '') =>
  (await who.ask<List>('GET', `/likes/${side}${query}`)).body
const names = ({ likes }: List) => likes.map(({ member: { name } }) => name.split(' ')[0])
const like = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}`)
const countsOf = async (who: Person) => (await who.ask('GET', '/likes/counts')).body
const freshOf = async (who: Person) => (await who.ask<Me>('GET', '/me')).body.fresh

/** Sets the time of a like, by which the list is ordered. */
const at = (liker: Person, time: string) =>
  db.updateTable('profileLikes').set({ createdAt: time }).where('likerId', '=', liker.profileId).execute()

describe.each(['received', 'sent'] as const)('The likes %s', (side) => {
  const say = (who: Person, other: Person) => (side === 'received' ? like(other, who) : like(who, other))

  it('are refused to a visitor and to a newcomer', async () => {
    expect((await stranger()('GET', `/likes/${side}`)).status).toBe(401)
    expect((await (await newcomer('Ned')).ask('GET', `/likes/${side}`)).status).toBe(403)
  })

  it('leave out members blocked, banned or hidden since, also from the count', async () => {
    const ann = await member('Ann')
    const [bo, cleo, dan, fay] = await Promise.all(['Bo', 'Cleo', 'Dan', 'Fay'].map((name) => member(name)))
    for (const other of [bo!, cleo!, dan!, fay!]) await say(ann, other)
    expect((await list(ann, side)).likes).toHaveLength(4)
    await block(bo!, ann)
    await ban(cleo!)
    await hide(dan!)
    expect(names(await list(ann, side))).toEqual(['Fay'])
    expect(await countsOf(ann)).toMatchObject({ [side]: 1 })
    await erase(fay!)
    expect(await list(ann, side)).toMatchObject({ likes: [], nextCursor: null })
  })

  it("come newest first with the other member's card, and say what is mutual", async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    await say(ann, bo)
    await say(ann, cleo)
    const { likes } = await list(ann, side)
    expect(likes.map(({ member: { name }, mutual }) => [name, mutual])).toEqual([
      ['Cleo B.', false],
      ['Bo B.', false],
    ])
    expect(likes[0]!.member).toMatchObject({ id: cleo.profileId, age: expect.any(Number), liked: side === 'sent' })
    expect(Date.parse(likes[0]!.at)).toBeGreaterThanOrEqual(Date.parse(likes[1]!.at))
    await (side === 'received' ? like(ann, bo) : like(bo, ann))
    expect((await list(ann, side)).likes.map(({ mutual }) => mutual)).toEqual([false, true])
  })

  it('come page by page, each member once, also with many likes at the same moment', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(Array.from({ length: 7 }, (_, i) => member(`M${i}`)))
    for (const other of others) await say(ann, other)
    if (side === 'received') for (const other of others.slice(1, 6)) await at(other, '2026-03-01T10:00:00.123456Z')
    else await at(ann, '2026-03-01T10:00:00.123456Z')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await list(ann, side, `?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.likes.map((one) => one.member.id))
      cursor = page.nextCursor
    }
    expect([...seen].sort()).toEqual(others.map(({ profileId }) => profileId).sort())
  })

  it('refuse an invalid cursor', async () => {
    const ann = await member('Ann')
    for (const cursor of ['abc', Buffer.from('2026-01-01T00:00:00Z x').toString('base64url')])
      expect(await ann.ask('GET', `/likes/${side}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', data: { problems: [{ field: 'cursor', code: 'cursor_invalid' }] } },
      })
    expect((await ann.ask('GET', `/likes/${side}?limit=1000`)).status).toBe(400)
  })
})

describe('New likes', () => {
  it('are counted until marked as seen, and not for members who are gone', async () => {
    const { ann, bo, eve } = await people()
    const cleo = await member('Cleo')
    for (const other of [bo, cleo]) await like(other, ann)
    await storeLike(eve, ann)
    expect(await freshOf(ann)).toEqual({ likes: 2, views: 0, notices: 2 })
    expect((await ann.ask<Unread>('GET', '/unread')).body.fresh).toEqual({ likes: 2, views: 0, notices: 2 })
    expect((await list(ann, 'received')).visitedAt).toBeNull()
    const { visitedAt } = (await ann.ask<{ visitedAt: string }>('PUT', '/likes/received/visited')).body
    expect(await freshOf(ann)).toEqual({ likes: 0, views: 0, notices: 0 })
    expect((await list(ann, 'received')).visitedAt).toBe(visitedAt)
    await like(await member('Dan'), ann)
    expect(await freshOf(ann)).toMatchObject({ likes: 1 })
    expect((await stranger()('PUT', '/likes/received/visited')).status).toBe(401)
  })
})
