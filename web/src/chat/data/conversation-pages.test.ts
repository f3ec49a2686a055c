import type { Conversation } from '@hearth/shared/chat/chat'
import { expect, test } from 'vitest'
import { folderOf, inOrder, isIn, type Pages, withConversation, without } from './conversation-pages.ts'

/** A conversation for tests of its position in the list. */
const at = (id: string, minute: number | null, fields: Partial<Conversation> = {}) =>
  ({
    id,
    version: 1,
    hidden: false,
    lastMessage: minute === null ? null : { sentAt: new Date(minute * 60_000).toISOString() },
    ...fields,
  }) as Conversation

const list = (...pages: Conversation[][]): Pages => ({
  pages: pages.map((conversations, index) => ({
    conversations,
    nextCursor: index < pages.length - 1 ? 'next' : null,
  })),
  pageParams: [],
})
const ids = (data: Pages) => inOrder(data.pages).map((one) => one.id)

test('A conversation with a new message moves to the top from any page', () => {
  const data = list([at('a', 9), at('b', 8)], [at('c', 7), at('d', 6)])
  expect(ids(withConversation(data, at('d', 10)))).toEqual(['d', 'a', 'b', 'c'])
  expect(ids(withConversation(data, at('new', 10)))).toEqual(['new', 'a', 'b', 'c', 'd'])
})

test('A change without a new message keeps the position', () => {
  const data = list([at('a', 9), at('b', 8)], [at('c', 7)])
  const changed = withConversation(data, at('b', 8, { unread: 0, version: 2 }))
  expect(ids(changed)).toEqual(['a', 'b', 'c'])
  expect(inOrder(changed.pages)[1]).toMatchObject({ unread: 0, version: 2 })
})

test('A conversation that moved up between two pages is shown once, in its newer state', () => {
  const data = list([at('b', 10, { version: 5 }), at('a', 9)], [at('b', 7, { version: 4 }), at('c', 6)])
  expect(ids(data)).toEqual(['b', 'a', 'c'])
})

test('Hidden and empty conversations are not in the list', () => {
  const data = list([at('a', 9), at('b', 8)])
  expect(ids(withConversation(data, at('a', 9, { hidden: true })))).toEqual(['b'])
  expect(ids(withConversation(data, at('new', null)))).toEqual(['a', 'b'])
  expect(ids(without(data, 'b'))).toEqual(['a'])
})

test('A conversation older than all loaded ones waits for its page', () => {
  const data = list([at('a', 9), at('b', 8)], [at('c', 7)])
  data.pages[1]!.nextCursor = 'more'
  expect(ids(withConversation(data, at('old', 1)))).toEqual(['a', 'b', 'c'])
  data.pages[1]!.nextCursor = null
  expect(ids(withConversation(data, at('old', 1)))).toEqual(['a', 'b', 'c', 'old'])
})

test('lists a request as such, and what this browser kept before there were requests with the chats', () => {
  expect(folderOf({ isRequest: true })).toBe('requests')
  expect(folderOf({ isRequest: false })).toBe('chats')
  expect(folderOf({} as { isRequest: boolean })).toBe('chats')
})

test('Conversations that wait for an answer are listed by how long they wait', () => {
  const data = list([at('a', 1), at('b', 2)], [at('c', 3)])
  data.pages[1]!.nextCursor = 'more'
  const changed = withConversation(data, at('a', 1, { version: 2 }), 'turn')
  expect(inOrder(changed.pages, 'turn').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  const later = withConversation(data, at('d', 4), 'turn')
  expect(inOrder(later.pages, 'turn').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('A conversation waits until the member answers it, and a request or a closed one does not', () => {
  const waiting = at('a', 1, { isRequest: false, closed: null })
  const answered = { ...waiting, lastMessage: { ...waiting.lastMessage!, mine: true } }
  expect(isIn('turn', waiting)).toBe(true)
  expect(isIn('chats', waiting)).toBe(true)
  expect(isIn('turn', answered)).toBe(false)
  expect(isIn('turn', { ...waiting, isRequest: true })).toBe(false)
  expect(isIn('turn', { ...waiting, closed: 'banned' })).toBe(false)
})
