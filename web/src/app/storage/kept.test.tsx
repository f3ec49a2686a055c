import type { Conversation } from '@hearth/shared/chat/chat'
import type { MessagePage } from '@hearth/shared/chat/messages'
import { beforeEach, expect, it } from 'vitest'
import { dropKept, readConversation, readConversations, writeConversation } from './kept.ts'

const page = { messages: [] as unknown, more: false } as MessagePage
const open = (id: string, at: number) => writeConversation('ann', { id, at, conversation: {} as Conversation, page })
const keptIds = async (account = 'ann') => (await readConversations(account)).map(({ id }) => id)

beforeEach(dropKept)

it('A browser keeps the 20 conversations opened last, of each account apart', async () => {
  const start = Date.now() - 60_000
  const opened = Array.from({ length: 21 }, (_, number) => `${number}`)
  for (const id of opened) await open(id, start + Number(id))
  expect(await keptIds()).toEqual(opened.slice(1).reverse())
  expect(await readConversation('ann', '0')).toBeNull()
  expect(await keptIds('bo')).toEqual([])

  // One that is opened again stays, and the next oldest goes.
  await open('1', start + 100)
  await open('new', start + 101)
  expect((await keptIds()).slice(0, 2)).toEqual(['new', '1'])
  expect(await keptIds()).toHaveLength(20)
  expect(await readConversation('ann', '2')).toBeNull()
})
