import type { MessagePage } from '@hearth/shared/chat/messages'
import { expect, it } from 'vitest'
import { queryClient } from '../../app/api/query-client.ts'
import { ownerSignedIn } from '../../app/session/device-owner.ts'
import { meQuery } from '../../app/session/session.ts'
import { dropKept, readConversations, writeConversation } from '../../app/storage/kept.ts'
import { aConversation } from '../../testing/conversation.ts'
import { aMember } from '../../testing/me.ts'
import { forgetRequests } from './forget-requests.ts'

it('Requests leave the browser when the account changes, and chats stay', async () => {
  await dropKept()
  const me = aMember()
  await ownerSignedIn(me.account.id)
  queryClient.setQueryData(meQuery.queryKey, me)
  const page = { messages: [] as unknown, more: false } as MessagePage
  for (const [id, isRequest] of [
    ['chat', false],
    ['request', true],
  ] as const)
    await writeConversation(me.account.id, { id, at: Date.now(), conversation: aConversation({ id, isRequest }), page })
  await forgetRequests()
  expect((await readConversations(me.account.id)).map(({ id }) => id)).toEqual(['chat'])
  localStorage.clear()
})
