import type { Case } from '@hearth/shared/cases'
import type { Action } from '@hearth/shared/ladder'
import { type Draft, toggled } from './draft.ts'
import { removableMessages } from './removable-messages.ts'

/** The only one of a list. */
const only = (found: { id: string }[]) => (found.length === 1 ? found.map(({ id }) => id) : [])

/** The member's reported message, if there is one; what the moderator opened around it is not meant. */
const reportedMessage = (read: Pick<Case, 'items'>) =>
  only(removableMessages(read, {}).filter(({ reported }) => reported))

/** The member's only photo, or the only one of several that was reported. */
function meantPhoto({ items, subject }: Pick<Case, 'items' | 'subject'>) {
  const pictures = subject?.now.pictures ?? []
  const reported = new Set(
    items.flatMap(({ asReported }) => asReported?.pictures.flatMap(({ id, reported }) => (reported ? id : [])) ?? []),
  )
  return pictures.length === 1 ? only(pictures) : only(pictures.filter(({ id }) => reported.has(id)))
}

/** The draft with a step on or off. A step that removes begins with the message or photo that it can only mean. */
export function withStep(before: Draft, action: Action, read: Pick<Case, 'items' | 'subject'>): Draft {
  const draft = toggled(before, action)
  if (!draft.chosen.includes(action)) return draft
  if (action === 'remove-message' && !draft.messageIds.length) return { ...draft, messageIds: reportedMessage(read) }
  if (action === 'remove-photo' && !draft.photoIds.length) return { ...draft, photoIds: meantPhoto(read) }
  return draft
}
