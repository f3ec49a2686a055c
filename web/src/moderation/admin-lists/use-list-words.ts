import { isVisible } from '@hearth/shared/readable'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useNames } from '../admin-fields/use-names.ts'
import type { Entry, Kind } from './kinds.ts'

/** Names an entry in the admin's language: the operator's word, that of the product, or else the English one. */
export function useListWords<One extends Entry>({ words, isFirst }: Kind<One>) {
  const { t } = useTranslation()
  const nameOf = useNames()
  return ({ key, names }: Pick<Entry, 'key' | 'names'>) =>
    isFirst(key) && !isVisible(names[currentLanguage()] ?? '')
      ? { text: t(`members.${words}.${key}`), language: undefined }
      : nameOf({ names })
}
