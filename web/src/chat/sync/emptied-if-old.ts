import { daysInBrowser } from '@hearth/shared/chat-limits'
import { day } from '@hearth/shared/time'
import type { OutgoingMessage } from './outbox.ts'

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
