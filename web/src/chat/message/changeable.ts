import { changeMinutes } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'

/** Whether the sender can still edit or unsend a message. The server decides. */
export function isChangeable(message: Message, now: number): boolean {
  return message.mine && !message.removedAt && now - Date.parse(message.sentAt) < changeMinutes * 60_000
}
