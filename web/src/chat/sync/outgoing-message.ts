import { daysInBrowser } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { day } from '@hearth/shared/time'

export type OutgoingMessage = {
  id: string
  conversationId: string
  content: string
  replyTo: string | null
  /** Sent with or without a text. */
  photo?: Blob
  /** The order in which drafts were written. */
  at: number
  /** Why the server refused it, until it is retried; null while it is being sent. */
  failed: { code: string; retryAfter: number | null } | null
}

/** An acknowledged message as an outgoing one, ordered by seq. */
export const outgoingFrom = ({ id, conversationId, content, replyTo, seq }: Message): OutgoingMessage => ({
  id,
  conversationId,
  content,
  replyTo: replyTo?.id ?? null,
  at: seq,
  failed: null,
})

/** Why a message failed that waited too long. */
const code = 'TOO_OLD'

/** Whether all that is left of a message is that it was not sent. */
export const isEmptied = ({ failed }: Pick<OutgoingMessage, 'failed'>) => failed?.code === code

/**
 * A message as the outbox may keep it now. One that has waited too long must not go out unexpectedly, and leaves the
 * device; its sender still learns that it was not sent. @returns the same object while it may wait
 */
export function emptiedIfOld(draft: OutgoingMessage, now = Date.now()): OutgoingMessage {
  const { id, conversationId, at } = draft
  if (isEmptied(draft) || now - at < daysInBrowser * day) return draft
  return { id, conversationId, at, content: '', replyTo: null, failed: { code, retryAfter: null } }
}
