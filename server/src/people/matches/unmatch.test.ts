import { randomUUID } from 'node:crypto'
import type { Me } from '@hearth/shared/account/me'
import type { Conversation } from '@hearth/shared/chat/chat'
import type { LikeItem } from '@hearth/shared/people/likes'
import type { Match } from '@hearth/shared/people/matches'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { describe, expect, it } from 'vitest'
import { built, download, filesOf } from '../../account/export/testing.ts'
import { startChat } from '../../chat/testing.ts'
import type { Person } from '../../testing/services.ts'
import { idsOf, recommendationsOf, townFactory } from '../recommendations/testing.ts'

const chat = await startChat()
const { app, db, stranger, newcomer, member, people, begin, say, listOf, unreadOf, block, pause, erase } = chat
const aTown = townFactory(db, member)

const like = (who: Person, other: Person) => who.ask<{ mutual: boolean }>('PUT', `/likes/${other.profileId}`)
const unmatch = (who: Person, other: Person) => who.ask('DELETE', `/matches/${other.profileId}`)
async function match(one: Person, other: Person) {
  await like(one, other)
  await like(other, one)
}

/** Ann and Bo match and have written to each other. */
async function couple() {
  const { ann, bo } = await people()
  await match(ann, bo)
  const { id } = await begin(ann, bo)
  const hello = (await say(ann, id, 'Hello')).body.id
  const answer = (await say(bo, id, 'Send me money')).body.id
  return { ann, bo, id, hello, answer }
}

const matchesOf = async (who: Person) => (await who.ask<{ matches: Match[] }>('GET', '/matches')).body.matches
const likesOf = async (who: Person, side: 'received' | 'sent') =>
  (await who.ask<{ likes: LikeItem[] }>('GET', `/likes/${side}`)).body.likes
const noticesOf = (who: Person) =>
  db.selectFrom('notices').where('profileId', '=', who.profileId).where('aboutId', 'is not', null).selectAll().execute()

/** What each of the two can still do with the conversation. */
async function expectClosed(who: Person, other: Person, id: string, messageId: string) {
  for (const [method, path, body] of [
    ['PUT', `/conversations/with/${other.profileId}`],
    ['GET', `/conversations/${id}`],
    ['GET', `/conversations/${id}/messages`],
    ['GET', `/conversations/${id}/search?text=hello`],
    ['PUT', `/conversations/${id}/read`],
    ['PUT', `/conversations/${id}/hidden`],
    ['PUT', `/conversations/${id}/messages/${randomUUID()}`, { content: 'Still there?' }],
    ['PATCH', `/conversations/${id}/messages/${messageId}`, { content: 'Changed' }],
    ['DELETE', `/conversations/${id}/messages/${messageId}`],
  ] as const)
    expect([method, path, (await who.ask(method, path, body)).status]).toEqual([method, path, 404])
  expect((await listOf(who)).conversations).toEqual([])
  expect(await unreadOf(who)).toMatchObject({ total: 0, conversations: [] })
  const { body } = await who.ask('GET', `/chat/changes?since=${id}:0`)
  expect(body).toEqual({ conversations: [] })
}

describe('Ending a match', () => {
  it('is refused to a visitor and to a newcomer', async () => {
    const { ann } = await people()
    expect((await stranger()('DELETE', `/matches/${ann.profileId}`)).status).toBe(401)
    expect((await (await newcomer('Ned')).ask('DELETE', `/matches/${ann.profileId}`)).status).toBe(403)
  })

  it('has no effect for a stranger, and none across a block, with the same answer', async () => {
    const { ann, bo, id } = await couple()
    const eve = await member('Eve')
    await like(eve, ann)
    for (const other of [ann, bo]) expect((await unmatch(eve, other)).body).toEqual({ matched: false })
    expect(await likesOf(eve, 'sent')).toHaveLength(1)
    await block(bo, ann)
    expect((await unmatch(ann, bo)).body).toEqual({ matched: false })
    await db.deleteFrom('blockedUsers').where('blockerId', '=', bo.profileId).execute()
    expect(await matchesOf(ann)).toHaveLength(1)
    expect((await ann.ask('GET', `/conversations/${id}`)).status).toBe(200)
  })

  it('removes the match and both likes, and closes the conversation for both, who may see each other', async () => {
    const { ann, bo, id, hello, answer } = await couple()
    for (const _ of [1, 2]) expect((await unmatch(ann, bo)).body).toEqual({ matched: false })
    for (const [who, other, own] of [
      [ann, bo, hello],
      [bo, ann, answer],
    ] as const) {
      await expectClosed(who, other, id, own)
      expect([await matchesOf(who), await likesOf(who, 'received'), await likesOf(who, 'sent')]).toEqual([[], [], []])
      const { status, body } = await who.ask<MemberProfile>('GET', `/profiles/${other.profileId}`)
      expect([status, body.liked, body.matched]).toEqual([200, false, false])
    }
  })

  it('tells the other member nothing: no notice is left and none comes', async () => {
    const { ann, bo } = await couple()
    expect((await noticesOf(bo)).length).toBeGreaterThan(0)
    await unmatch(ann, bo)
    for (const who of [ann, bo]) expect(await noticesOf(who)).toEqual([])
    for (const who of [ann, bo])
      expect((await who.ask<Me>('GET', '/me')).body).toMatchObject({ unread: 0, fresh: { likes: 0 } })
    const waiting = await db
      .selectFrom('deliveries')
      .innerJoin('notices', 'notices.id', 'deliveries.noticeId')
      .where('deliveries.profileId', '=', bo.profileId)
      .select('kind')
      .execute()
    expect(waiting.filter(({ kind }) => kind !== 'tip')).toEqual([])
  })

  it('also keeps two apart who have not written: neither can begin', async () => {
    const { ann, bo } = await people()
    await match(ann, bo)
    await unmatch(ann, bo)
    for (const [who, other] of [
      [ann, bo],
      [bo, ann],
    ] as const)
      expect((await who.ask('PUT', `/conversations/with/${other.profileId}`)).status).toBe(404)
  })

  it('stores nothing after it, whatever the other member sends at the same moment', async () => {
    const { ann, bo, id } = await couple()
    const sent = Array.from({ length: 8 }, (_, nth) => say(bo, id, `Number ${nth}`))
    const [, ...answers] = await Promise.all([unmatch(ann, bo), ...sent])
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 200) ? [200, 404] : [404]),
    )
    const stored = await db.selectFrom('messages').where('conversationId', '=', id).select('id').execute()
    expect(stored).toHaveLength(2 + answers.filter(({ status }) => status === 200).length)
    expect((await say(bo, id, 'Late')).status).toBe(404)
    expect(await unreadOf(ann)).toMatchObject({ total: 0 })
  })

  it('and a like at the same moment leave either a whole match or none', async () => {
    const { ann, bo, id } = await couple()
    await Promise.all([unmatch(ann, bo), like(bo, ann), unmatch(bo, ann), like(ann, bo)])
    const mutual = (await likesOf(ann, 'sent')).length + (await likesOf(bo, 'sent')).length === 2
    const expected = mutual ? [1, 200] : [0, 404]
    for (const who of [ann, bo])
      expect([(await matchesOf(who)).length, (await who.ask('GET', `/conversations/${id}`)).status]).toEqual(expected)
  })

  it('is not undone by a like of the other member, whom the member who ended it does not hear of', async () => {
    const { ann, bo, id, hello, answer } = await couple()
    await unmatch(ann, bo)
    expect((await like(bo, ann)).body).toMatchObject({ mutual: false })
    expect([await likesOf(ann, 'received'), await noticesOf(ann)]).toEqual([[], []])
    expect((await ann.ask<Me>('GET', '/me')).body.fresh.likes).toBe(0)
    await expectClosed(bo, ann, id, answer)
    await expectClosed(ann, bo, id, hello)
  })

  it('ends with a new match, which is celebrated and opens the conversation with all that was said', async () => {
    const { ann, bo, id } = await couple()
    await unmatch(ann, bo)
    await like(bo, ann)
    expect((await like(ann, bo)).body).toMatchObject({ mutual: true, newMatch: true })
    for (const who of [ann, bo]) {
      expect(await matchesOf(who)).toMatchObject([{ conversationId: id }])
      expect((await listOf(who)).conversations).toMatchObject([{ id, matched: true, closed: null }])
    }
    expect((await say(bo, id, 'Hello again')).status).toBe(200)
  })

  it('hides a paused member again, as if the two had not written', async () => {
    const { ann, bo } = await couple()
    await pause(bo)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(200)
    await unmatch(bo, ann)
    expect((await ann.ask('GET', `/profiles/${bo.profileId}`)).status).toBe(404)
  })

  it('leaves reports possible for both, with the messages as evidence', async () => {
    const { ann, bo, id, answer } = await couple()
    await unmatch(ann, bo)
    const report = { category: 'scam', text: 'Asked for money.', conversationId: id, messageIds: [answer] }
    for (const input of [
      { ...report, profileId: bo.profileId },
      { category: 'scam', text: '', messageIds: [], profileId: bo.profileId },
    ])
      expect((await ann.ask('POST', '/reports', { block: false, ...input })).status).toBe(200)
    const [{ evidence } = { evidence: null }] = await db
      .selectFrom('reports')
      .where('reporterId', '=', ann.profileId)
      .orderBy('createdAt')
      .select('evidence')
      .execute()
    expect(JSON.stringify(evidence)).toContain('Send me money')
  })

  it('is in the copy of the data of the member who did it, and not in that of the other', async () => {
    const { ann, bo } = await couple()
    await unmatch(ann, bo)
    const exported = async (who: Person) => {
      const { body } = await who.ask<{ id: string }>('POST', '/me/exports')
      await built(chat.services)
      const files = filesOf((await download(app, who, body.id)).rawPayload)
      return files.json<unknown[]>('data/unmatches.json')
    }
    expect(await exported(ann)).toHaveLength(1)
    expect(await exported(bo)).toEqual([])
  })

  it('goes with the account of either', async () => {
    const { ann, bo } = await couple()
    await unmatch(ann, bo)
    await erase(bo)
    expect(await db.selectFrom('unmatches').where('profileId', '=', ann.profileId).selectAll().execute()).toEqual([])
    expect((await listOf(ann)).conversations.map(({ partner }: Conversation) => partner.id)).toEqual([null])
  })
})

it('Members whose match has ended are not recommended to each other', async () => {
  const { ann, men } = await aTown('Bo', 'Cy')
  const [bo, cy] = [men[0]!, men[1]!]
  await match(ann, bo)
  await unmatch(ann, bo)
  expect(idsOf(await recommendationsOf(ann))).toEqual([cy.profileId])
  expect(idsOf(await recommendationsOf(bo))).toEqual([])
})
