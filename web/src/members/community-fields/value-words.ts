import type { CommunityFieldValue, ShownField } from '@hearth/shared/members/community-fields'
import { useTranslation } from 'react-i18next'
import { langOf } from './named.ts'

/** A part of a value in words, and its language where that is not the page's. */
export type Word = { text: string; lang?: string | undefined; isWritten?: boolean }

/** Names a value. An option that the operator has removed has no name, and is left out. */
export function useValueWords() {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.resolvedLanguage)
  return ({ kind, options }: ShownField, value: CommunityFieldValue): Word[] => {
    if (typeof value === 'boolean') return [{ text: t(value ? 'fields.yes' : 'fields.no') }]
    if (typeof value === 'number') return [{ text: numbers.format(value) }]
    if (kind === 'text') return [{ text: String(value), isWritten: true }]
    const chosen = [value].flat()
    return options
      .filter(({ key }) => chosen.includes(key))
      .map((option) => ({ text: option.name, lang: langOf(option) }))
  }
}
