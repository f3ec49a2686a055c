import type { Conversation } from '@hearth/shared/chat/chat'
import { isYourTurn } from '@hearth/shared/chat/turn'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Person } from '../testing/services.ts'
import { startChat } from './testing.ts'

const { db, stranger, member, people, begin, say, listOf, ban, block, erase, hide, leave } = await startChat()
let ann: Person
let bo: Person
let eve: Person
beforeEach(async () => {
  ;({ ann, bo, eve } = await people())
})

type Page = { conversations: Conversation[]; nextCursor: string | null }
const pageFor = async (one: Person, more = '') => (await one.ask<Page>('GET', `/conversations?folder=turn${more}`)).body
const turnsOf = async (one: Person) => (await pageFor(one)).conversations.map(({ id }) => id)

/** The newest message came this many minutes ago. */
async function cameAgo(conversationId: string, minutes: number) {
  const at = sql<Date>`now() - ${minutes} * interval '1 minute'`
  await db.updateTable('messages').set({ createdAt: at }).where('conversationId', '=', conversationId).execute()
  await db.updateTable('conversationMembers').set({ lastAt: at }).where('conversationId', '=', conversationId).execute()
}

/** The two match, and the first wrote to the second this many minutes ago. */
async function wrote(one: Person, other: Person, minutes: number) {
  await one.ask('PUT', `/likes/${other.profileId}`)
  await other.ask('PUT', `/likes/${one.profileId}`)
  const { id } = await begin(one, other)
  await say(one, id, 'How was the concert?')
  await cameAgo(id, minutes)
  return id
}

it('Only a member is told whose turn it is, and only of their own conversations', async () => {
  await wrote(ann, bo, 61)
  expect((await stranger()('GET', '/conversations?folder=turn')).status).toBe(401)
  expect(await turnsOf(eve)).toEqual([])
})

it('It is nobody’s turn after a block or the end of a match', async () => {
  const [first, second] = [await wrote(ann, bo, 62), await wrote(eve, bo, 61)]
  expect(await turnsOf(bo)).toEqual([first, second])
  await block(ann, bo)
  expect(await turnsOf(bo)).toEqual([second])
  await eve.ask('DELETE', `/matches/${bo.profileId}`)
  expect(await turnsOf(bo)).toEqual([])
})

it('It is a member’s turn an hour after the other one’s last word, until they answer', async () => {
  const id = await wrote(ann, bo, 59)
  expect(await turnsOf(bo)).toEqual([])
  await cameAgo(id, 61)
  expect([await turnsOf(bo), await turnsOf(ann)]).toEqual([[id], []])
  await say(bo, id, 'Loud!')
  await cameAgo(id, 61)
  expect([await turnsOf(bo), await turnsOf(ann)]).toEqual([[], [id]])
})

it('It is nobody’s turn in a request or a closed conversation', async () => {
  const { id } = await begin(eve, bo)
  await say(eve, id, 'Hello')
  await cameAgo(id, 61)
  expect(await turnsOf(bo)).toEqual([])
  const other = await wrote(ann, bo, 61)
  await bo.ask('PUT', `/conversations/${other}/hidden`)
  expect(await turnsOf(bo)).toEqual([])
})

it.each([
  ['banned', ban],
  ['under review', hide],
  ['leaving', leave],
  ['gone', erase],
] as const)('It is nobody’s turn to answer a member who is %s', async (_, happens) => {
  const id = await wrote(ann, bo, 61)
  expect(await turnsOf(bo)).toEqual([id])
  await happens(ann)
  expect((await listOf(bo)).conversations).toMatchObject([{ id, closed: expect.anything() }])
  expect(await turnsOf(bo)).toEqual([])
})

it('The list has what the rule of a conversation says, the longest wait first, page by page', async () => {
  for (const [index, name] of ['Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ina'].entries()) {
    const other = await member(name)
    const id = await wrote(other, bo, 10 + index * 40)
    if (index % 3 === 2) await say(bo, id, 'I have to think about it')
  }
  const isTurn = (one: Conversation) => isYourTurn(one, Date.now())
  const expected = (await listOf(bo)).conversations.filter(isTurn).map(({ id }) => id)
  const found: string[] = []
  for (let more = '&limit=2'; more; ) {
    const { conversations, nextCursor } = await pageFor(bo, more)
    found.push(...conversations.map(({ id }) => id))
    more = nextCursor ? `&limit=2&cursor=${nextCursor}` : ''
  }
  expect(found).toEqual(expected.toReversed())
  expect(found).toHaveLength(3)
})
