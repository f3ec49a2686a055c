import type { Me } from '@hearth/shared/account/me'
import type { Match } from '@hearth/shared/people/matches'
import { describe, expect, it } from 'vitest'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'

const { db, stranger, newcomer, member, people, begin, say, ban, hide, erase } = await startChat()

type List = { matches: Match[]; nextCursor: string | null; total: number }
const listOf = async (who: Person, query = '') => (await who.ask<List>('GET', `/matches${query}`)).body
const namesOf = ({ matches }: List) => matches.map(({ firstName }) => firstName)
const like = (who: Person, other: Person) => who.ask('PUT', `/likes/${other.profileId}`)
async function match(one: Person, other: Person) {
  await like(one, other)
  await like(other, one)
}

describe("The viewer's matches", () => {
  it('are refused to a visitor and to a newcomer', async () => {
    expect((await stranger()('GET', '/matches')).status).toBe(401)
    expect((await (await newcomer('Ned')).ask('GET', '/matches')).status).toBe(403)
  })

  it('leave out members who block or are blocked, banned, hidden or deleted, also from the number', async () => {
    const ann = await member('Ann')
    const [bo, cleo, dan, eva, fay, gus] = await Promise.all(
      ['Bo', 'Cleo', 'Dan', 'Eva', 'Fay', 'Gus'].map((name) => member(name)),
    )
    for (const other of [bo!, cleo!, dan!, eva!, fay!, gus!]) await match(ann, other)
    expect(await listOf(ann)).toMatchObject({ total: 6 })
    await db
      .insertInto('blockedUsers')
      .values([
        { blockerId: bo!.profileId, blockedId: ann.profileId },
        { blockerId: ann.profileId, blockedId: cleo!.profileId },
      ])
      .execute()
    await ban(dan!)
    await hide(eva!)
    await erase(fay!)
    const list = await listOf(ann)
    expect([namesOf(list), list.total]).toEqual([['Gus'], 1])
  })

  it('come newest first with first name and card, and are no one who likes or is liked alone', async () => {
    const { ann, bo } = await people()
    const [cleo, dan] = [await member('Cleo'), await member('Dan')]
    await match(ann, bo)
    await match(cleo, ann)
    await like(ann, dan)
    await like(await member('Eva'), ann)
    const { matches, total } = await listOf(ann)
    expect(matches).toMatchObject([
      { firstName: 'Cleo', conversationId: null, member: { id: cleo.profileId, name: 'Cleo B.', liked: true } },
      { firstName: 'Bo', conversationId: null },
    ])
    expect(total).toBe(2)
    expect(namesOf(await listOf(bo))).toEqual(['Ann'])
  })

  it('are new until one of the two writes, also in the number and with the account', async () => {
    const { ann, bo } = await people()
    const cleo = await member('Cleo')
    await match(ann, bo)
    await match(ann, cleo)
    const { id } = await begin(ann, bo)
    const newOnes = async (who: Person) => {
      const list = await listOf(who, '?only=new')
      const { hasNewMatches } = (await who.ask<Me>('GET', '/me')).body
      return [namesOf(list), list.total, hasNewMatches]
    }
    expect(await newOnes(ann)).toEqual([['Cleo', 'Bo'], 2, true])
    await say(bo, id, 'Hello')
    expect(await newOnes(ann)).toEqual([['Cleo'], 1, true])
    expect(await newOnes(bo)).toEqual([[], 0, false])
    expect((await listOf(ann)).total).toBe(2)
    expect((await ann.ask('GET', '/matches?only=old')).status).toBe(400)
  })

  it('are announced with the account, as long as the viewer can see one', async () => {
    const { ann, bo } = await people()
    const announced = async () => (await ann.ask<Me>('GET', '/me')).body.hasNewMatches
    await like(ann, bo)
    expect(await announced()).toBe(false)
    await like(bo, ann)
    expect(await announced()).toBe(true)
    const pause = (paused: boolean) =>
      db.updateTable('profiles').set({ paused }).where('id', '=', bo.profileId).execute()
    await pause(true)
    expect(await announced()).toBe(false)
    await pause(false)
    expect(await announced()).toBe(true)
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    expect(await announced()).toBe(false)
  })

  it('name the conversation once one of the two has written, not when it was only opened', async () => {
    const { ann, bo } = await people()
    await match(ann, bo)
    const { id } = await begin(ann, bo)
    expect((await listOf(ann)).matches).toMatchObject([{ conversationId: null }])
    await say(bo, id, 'Hello')
    for (const who of [ann, bo]) expect((await listOf(who)).matches).toMatchObject([{ conversationId: id }])
  })

  it('end when one takes the like back', async () => {
    const { ann, bo } = await people()
    await match(ann, bo)
    await bo.ask('DELETE', `/likes/${ann.profileId}`)
    for (const who of [ann, bo]) expect(await listOf(who)).toEqual({ matches: [], nextCursor: null, total: 0 })
  })

  it('come page by page, each once, also with several at the same moment', async () => {
    const ann = await member('Ann')
    const others = await Promise.all(['Bo', 'Cleo', 'Dan', 'Eva', 'Fay'].map((name) => member(name)))
    for (const other of others) await match(ann, other)
    const at = new Date('2026-01-01')
    await db.updateTable('matches').set({ matchedAt: at }).where('profileId', '=', ann.profileId).execute()
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const list: List = await listOf(ann, `?limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...namesOf(list))
      expect(list.total).toBe(5)
      cursor = list.nextCursor
    }
    expect(found.sort()).toEqual(['Bo', 'Cleo', 'Dan', 'Eva', 'Fay'])
  })

  it('refuse an invalid cursor', async () => {
    const { ann } = await people()
    expect((await ann.ask('GET', '/matches?cursor=nonsense')).status).toBe(400)
  })
})
