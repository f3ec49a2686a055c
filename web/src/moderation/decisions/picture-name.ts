import type { CaseItem } from '@hearth/shared/moderation/cases'
import type { TFunction } from 'i18next'

type Picture = Pick<NonNullable<CaseItem['picture']>, 'reported' | 'held'>

/** What staff call a picture of a case: its number, and why it is in the case. */
export function pictureName(t: TFunction, { reported, held }: Picture, number: number): string {
  if (held) return t('admin.picture.held', { number })
  return t(reported ? 'admin.picture.reported' : 'admin.picture.numbered', { number })
}
