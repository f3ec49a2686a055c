import type { CommunityGender } from '@hearth/shared/members/community-genders'
import { isGroup } from '@hearth/shared/members/gender-groups'
import { isVisible } from '@hearth/shared/readable'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useNames } from '../admin-fields/use-names.ts'

type Named = Pick<CommunityGender, 'key' | 'names'>

/** Names a gender in the admin's language: the operator's word, that of the product, or else the English one. */
export function useGenderWords() {
  const { t } = useTranslation()
  const nameOf = useNames()
  return ({ key, names }: Named) =>
    isGroup(key) && !isVisible(names[currentLanguage()] ?? '')
      ? { text: t(`members.gender.${key}`), language: undefined }
      : nameOf({ names })
}
