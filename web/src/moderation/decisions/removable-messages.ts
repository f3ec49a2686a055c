import type { Case, EvidenceMessage } from '@hearth/shared/moderation/cases'

/** Whether a case is about messages, so that a decision can remove one. */
export const hasMessages = ({ items }: Pick<Case, 'items'>) =>
  items.some(({ messages }) => messages.some(({ byMember }) => byMember))

/** The member's messages that a decision can remove: reported ones, and what the moderator opened around them. */
export function removableMessages({ items }: Pick<Case, 'items'>, opened: Record<string, EvidenceMessage[]>) {
  const all = items.flatMap(({ id, messages }) => [...messages, ...(opened[id] ?? [])])
  // What was opened is newer than the copy of the report.
  const newest = new Map(all.map((message) => [message.id, message]))
  return [...newest.values()]
    .filter(({ byMember, removedAt }) => byMember && !removedAt)
    .sort((one, other) => one.sentAt.localeCompare(other.sentAt))
}
