import { ORPCError } from '@orpc/client'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import type { SendError } from '../sync/outbox.ts'
import type { OutgoingMessage } from '../sync/outgoing-message.ts'
import type { MessageQuery, Transport } from '../sync/types.ts'
import { fetchChanges } from './conversations.ts'

/** Milliseconds after which a request without an answer counts as failed and is repeated. */
const timeoutMs = 10_000
/** Photos need longer on a slow connection. */
const photoTimeoutMs = 120_000
const withTimeout = (time = timeoutMs) => ({ signal: AbortSignal.timeout(time) })

/** Keeps the code only of a refusal by the server. */
function refusal(error: unknown): SendError {
  if (!(error instanceof ORPCError)) return {}
  const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
  return { code: String(error.code), retryAfter }
}

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw refusal(error)
  }
}

function sendPhoto({ conversationId, id, content, replyTo }: OutgoingMessage, photo: Blob) {
  const file = new File([photo], 'photo', { type: photo.type })
  const draft = { conversationId, messageId: id, photo: file, content, ...(replyTo ? { replyTo } : {}) }
  return ask(client.chat.sendPhoto(draft, withTimeout(photoTimeoutMs)))
}

/** A page of messages. The newest may have come with the page; what has happened since follows by version. */
function readMessages(conversationId: string, query: MessageQuery) {
  const { queryKey } = api.chat.messages.queryOptions({ input: { conversationId, ...query } })
  const brought = queryClient.getQueryData(queryKey)
  if (!brought) return ask(client.chat.messages({ conversationId, ...query }, withTimeout()))
  queryClient.removeQueries({ queryKey, exact: true })
  return Promise.resolve(brought)
}

type Options = {
  /** The server has marked messages as read. */
  onRead: (conversationId: string, answer: { readSeq: number; unread: number }) => void
}

/** The transport of the synchronisation over the application's API. */
export const browserTransport = ({ onRead }: Options): Transport => ({
  send: (draft) => {
    if (draft.photo) return sendPhoto(draft, draft.photo)
    const { conversationId, id, content, replyTo } = draft
    return ask(client.chat.send({ conversationId, messageId: id, content, replyTo }, withTimeout()))
  },
  messages: readMessages,
  changes: (conversationId, version) => ask(fetchChanges(conversationId, version, withTimeout())),
  read: async (conversationId, seq) => {
    const answer = await ask(client.chat.read({ conversationId, seq }, withTimeout()))
    onRead(conversationId, answer)
    return answer
  },
  delivered: (conversations) => ask(client.chat.delivered({ conversations }, withTimeout())),
})
