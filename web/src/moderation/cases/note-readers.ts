import type { NoteVoice } from '@hearth/shared/moderation/admin-notes'
import type { Case } from '@hearth/shared/moderation/cases'
import type { TFunction } from 'i18next'

/** A person a note can be for. `name` is what the buttons call them; staff do not see a notifier's. */
export type NoteReader = {
  /** Tells the choices of one case apart, and their drafts. */
  key: string
  voice: NoteVoice
  itemId?: string
  label: string
  name: string
}

/** Who can read a note about this case: staff first, who are chosen until the moderator chooses another. */
export function readersOf(read: Case, t: TFunction): NoteReader[] {
  const sources = read.items.filter(({ canBeTold }) => canBeTold)
  const reporters = sources.map(({ id: itemId, reporter, receipt }): NoteReader => {
    const name = reporter?.name ?? receipt ?? ''
    const label = t(reporter ? 'admin.notes.reporter' : 'admin.notes.notifier', { name, receipt })
    return { key: itemId, voice: 'to-reporter', itemId, label, name }
  })
  const { name } = read
  const member: NoteReader[] =
    read.subject && name ? [{ key: 'member', voice: 'to-member', label: t('admin.notes.member', { name }), name }] : []
  return [{ key: 'staff', voice: 'internal', label: t('admin.notes.staff'), name: '' }, ...reporters, ...member]
}
