import type { Conversation, Message } from '@hearth/shared/chat'
import { useReport } from '../../reports/use-report.tsx'

/** Reports a message, with the message as evidence. Null if the partner's account no longer exists. */
export function useReportMessage({ id, partner }: Conversation, name: string) {
  const report = useReport()
  const profileId = partner.id
  if (!profileId) return null
  return (message: Message) => report({ profileId, name, conversationId: id, messageIds: [message.id] })
}
