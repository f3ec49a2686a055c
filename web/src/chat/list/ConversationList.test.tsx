import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, conversationId } from '../../testing/conversation.ts'
import { aMember } from '../../testing/me.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'

const hello: Message = {
  id: '01890000-0000-7000-8000-000000000901',
  conversationId,
  seq: 1,
  version: 1,
  mine: false,
  senderId: aConversation().partner.id,
  content: 'Hello there',
  photo: null,
  sentAt: new Date().toISOString(),
  editedAt: null,
  removedAt: null,
  removedByStaff: false,
  readAt: null,
  replyTo: null,
  reactions: [],
  linksAllowed: true,
}

/** Opens the chats of a member with one conversation and these requests. */
async function openChats(requests: Conversation[] = []) {
  const chats = [aConversation({ lastMessage: hello, lastSeq: 1, version: 1 })]
  serve({
    ...signedIn(aMember()),
    'GET /conversations': (request) => ({
      conversations: new URL(request.url).searchParams.get('folder') === 'requests' ? requests : chats,
      nextCursor: null,
    }),
  })
  const product = await openProduct('/chats')
  await expect.element(row()).toBeVisible()
  return product
}

const row = () => page.getByRole('link', { name: /Cleo B\./ })
const close = () => page.getByRole('menuitem', { name: 'Close conversation' })

it('shows the tab of requests only while there are any', async () => {
  await openChats()
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  await openChats([aConversation({ isRequest: true, lastMessage: hello, lastSeq: 1, version: 1 })])
  await expect.element(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: 'Chats' })).toBeVisible()
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
