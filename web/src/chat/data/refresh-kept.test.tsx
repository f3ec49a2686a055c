import type { MessagePage } from '@hearth/shared/chat/messages'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../app/api/query-client.ts'
import { ownerSignedIn } from '../../app/session/device-owner.ts'
import { meQuery } from '../../app/session/session.ts'
import { dropKept, readConversation, writeConversation } from '../../app/storage/kept.ts'
import { aConversation, aMessage } from '../../testing/conversation.ts'
import { aMember } from '../../testing/me.ts'
import { serve } from '../../testing/product.tsx'
import { refreshKept } from './refresh-kept.ts'

const me = aMember()
const lastSeq = 3
const kinds = { chat: { id: 'chat', isRequest: false }, request: { id: 'request', isRequest: true } }
const state = { lastSeq, version: lastSeq, readSeq: 0, receipts: null }

const messagesOf = (conversationId: string, covered?: true) =>
  Array.from({ length: lastSeq }, (_, index) => {
    const [id, seq] = [`${conversationId}-${index + 1}`, index + 1]
    return aMessage({ id, conversationId, seq, version: seq, ...(covered && { covered }) })
  })

/** Answers about changes in pages of two, with every message of the request covered. @returns what is asked */
function serveChanges() {
  const asked: string[] = []
  const changesAfter = (known: string) => {
    const [id, version] = known.split(':') as [keyof typeof kinds, string]
    const changed = messagesOf(id, kinds[id].isRequest || undefined).filter((one) => one.version > Number(version))
    return {
      conversation: aConversation({ ...kinds[id], ...state }),
      messages: changed.slice(0, 2),
      more: changed.length > 2,
    }
  }
  serve({
    'GET /chat/changes': ({ url }) => {
      const since = new URL(url).searchParams.get('since')!
      asked.push(since)
      return { conversations: since.split(',').map(changesAfter) }
    },
  })
  return asked
}

beforeEach(async () => {
  await dropKept()
  await ownerSignedIn(me.account.id)
  queryClient.setQueryData(meQuery.queryKey, me)
  for (const kind of Object.values(kinds)) {
    const page: MessagePage = { messages: messagesOf(kind.id), more: false, ...state }
    const conversation = aConversation({ ...kind, ...state })
    await writeConversation(me.account.id, { id: kind.id, at: Date.now(), conversation, page })
  }
})

const coveredIn = async (id: string) =>
  (await readConversation(me.account.id, id))?.page.messages.map(({ covered }) => covered ?? false)

it('Every message of a kept request is covered after a connection, though its version is known', async () => {
  const asked = serveChanges()
  refreshKept()
  await expect.poll(() => coveredIn('request')).toEqual([true, true, true])
  expect(asked.map((since) => since.split(',').sort())).toEqual([['chat:3', 'request:0'], ['request:2']])
  expect(await coveredIn('chat')).toEqual([false, false, false])
})
