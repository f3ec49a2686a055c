import { fallbackLanguage } from '@hearth/shared/language-codes'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { isVisible } from '@hearth/shared/readable'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'

/** The name of a field or an option in the admin's language, or else in English, with the language that it is in. */
export function useNames() {
  const { t } = useTranslation()
  return ({ names }: Pick<CommunityField, 'names'>) => {
    const language = isVisible(names[currentLanguage()] ?? '') ? currentLanguage() : fallbackLanguage
    const text = names[language] ?? ''
    return isVisible(text) ? { text, language } : { text: t('admin.fields.unnamed'), language: undefined }
  }
}
