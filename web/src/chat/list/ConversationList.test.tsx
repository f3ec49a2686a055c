import type { Conversation } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { day, hour } from '@hearth/shared/time'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, aMessage, conversationId } from '../../testing/conversation.ts'
import { aMember } from '../../testing/me.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

const hello = aMessage()

type Lists = Partial<Record<ConversationFolder, Conversation[]>>

/** Opens the chats of a member with one conversation, and these that wait for them. */
async function openChats(waiting: Lists = {}, seen = row()) {
  const lists: Lists = { chats: [aConversation({ lastMessage: hello, lastSeq: 1, version: 1 })], ...waiting }
  serve({
    ...signedIn(aMember()),
    'GET /conversations': (request) => {
      const folder = new URL(request.url).searchParams.get('folder') as ConversationFolder
      return { conversations: lists[folder] ?? [], nextCursor: null }
    },
  })
  const product = await openProduct('/chats')
  await expect.element(seen).toBeVisible()
  return product
}

const row = () => page.getByRole('link', { name: /Cleo B\./ })
const close = () => page.getByRole('menuitem', { name: 'Close conversation' })

it('shows the tab of requests only while there are any', async () => {
  await openChats()
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  await openChats({ requests: [aConversation({ isRequest: true, lastMessage: hello, lastSeq: 1, version: 1 })] })
  await expect.element(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: 'Chats' })).toBeVisible()
})

it('marks whose turn it is once nothing is unread, and keeps the list of those that wait beside a conversation', async () => {
  const lastMessage = { ...hello, sentAt: new Date(Date.now() - 2 * hour).toISOString() }
  const one = aConversation({ lastMessage, lastSeq: 1, version: 1, unread: 0 })
  await openChats({ chats: [one], turn: [one] })
  await expect.element(row().getByText('Your turn')).toBeVisible()
  await expect.element(row()).toHaveAttribute('href', `/chat/${conversationId}`)
  await page.getByRole('tab', { name: 'Your turn 1' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Your turn 1' })).toBeVisible()
  await expect.element(row()).toHaveAttribute('href', `/chat/${conversationId}?tab=turn`)
  await openChats({ chats: [{ ...one, unread: 1 }], turn: [one] })
  await expect.element(row().getByText('Your turn')).not.toBeInTheDocument()
})

it('folds chats in which neither has written for two weeks, unless something is unread', async () => {
  const lastMessage = { ...hello, mine: true, sentAt: new Date(Date.now() - 15 * day).toISOString() }
  const old = aConversation({ lastMessage, lastSeq: 1, version: 1 })
  const other = aConversation({
    id: '01890000-0000-7000-8000-000000000901',
    lastMessage: hello,
    lastSeq: 1,
    version: 1,
  })
  const rows = page.getByRole('link', { name: /Cleo B\./ })
  await openChats({ chats: [other, old] }, rows.first())
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await page.getByText('Quiet for two weeks').click()
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await openChats({ chats: [{ ...old, unread: 1 }] })
  await expect.element(page.getByText('Quiet for two weeks')).not.toBeInTheDocument()
})

it('opens the menu of a conversation by a right click, a resting finger or the keyboard', async () => {
  const { at } = await openChats()
  await row().click({ button: 'right' })
  await expect.element(close()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(close()).not.toBeInTheDocument()

  const link = row().element()
  const touch = new Touch({ identifier: 1, target: link, clientX: 80, clientY: 200 })
  const touched = { bubbles: true, cancelable: true, touches: [touch], changedTouches: [touch] }
  link.dispatchEvent(new TouchEvent('touchstart', touched))
  await expect.element(close()).toBeVisible()
  link.dispatchEvent(new TouchEvent('touchend', { ...touched, touches: [] }))
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(at()).toBe('/chats')
  await userEvent.keyboard('{Escape}')
  await expect.element(close()).not.toBeInTheDocument()

  const more = page.getByRole('button', { name: 'More options for the conversation with Cleo B.' })
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(close()).toBeVisible()
})
