import type { TFunction } from 'i18next'

/** What stands in the place of a message that is gone, and whose act that was. */
export function removedWords(t: TFunction, { mine, removedByStaff }: { mine: boolean; removedByStaff: boolean }) {
  if (removedByStaff) return t('chat.removedByStaff')
  return t(mine ? 'chat.removedByYou' : 'chat.removed')
}
