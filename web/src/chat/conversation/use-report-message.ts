import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { useReport } from '../../moderation/reports/use-report.tsx'
import { useLeaveConversation } from '../data/use-leave-conversation.ts'

/** Reports a message, with the message as evidence. */
export function useReportMessage({ id, partner }: Conversation, name: string) {
  const report = useReport()
  const leave = useLeaveConversation(id)
  return (message: Message) =>
    report({ profileId: partner.id, name, conversationId: id, messageIds: [message.id], onBlocked: leave })
}
