import type { Case } from '@hearth/shared/moderation/cases'
import type { Action } from '@hearth/shared/moderation/ladder'
import { type Draft, toggled } from './draft.ts'
import { removableMessages } from './removable-messages.ts'

/** The entry of a list that has one alone. */
const only = (found: { id: string }[]) => (found.length === 1 ? found.map(({ id }) => id) : [])

/** The member's reported message, if it is the only one. Messages that the moderator opened do not count. */
const reportedMessage = (read: Pick<Case, 'items'>) =>
  only(removableMessages(read, {}).filter(({ reported }) => reported))

/** The member's only photo, or the only reported one of several. */
function meantPhoto({ items, subject }: Pick<Case, 'items' | 'subject'>) {
  const pictures = subject?.now.pictures ?? []
  const reported = new Set(
    items.flatMap(({ asReported }) => asReported?.pictures.flatMap(({ id, reported }) => (reported ? id : [])) ?? []),
  )
  return pictures.length === 1 ? only(pictures) : only(pictures.filter(({ id }) => reported.has(id)))
}

/** Switches a step of the draft. A step that removes begins with the message or photo that has no alternative. */
export function withStep(before: Draft, action: Action, read: Pick<Case, 'items' | 'subject'>): Draft {
  const draft = toggled(before, action)
  if (!draft.chosen.includes(action)) return draft
  if (action === 'remove-message' && !draft.messageIds.length) return { ...draft, messageIds: reportedMessage(read) }
  if (action === 'remove-photo' && !draft.photoIds.length) return { ...draft, photoIds: meantPhoto(read) }
  return draft
}
