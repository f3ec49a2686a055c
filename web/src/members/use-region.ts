import { fallbackLanguage } from '@hearth/shared/language-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a country by its two letters: ours where members can choose the country, else the browser's. */
export function useRegion() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? fallbackLanguage
  return useMemo(() => {
    const regions = new Intl.DisplayNames([language, fallbackLanguage], { type: 'region' })
    return (code: string) => t(`members.country.${code}`, { defaultValue: regions.of(code) ?? code })
  }, [language, t])
}
