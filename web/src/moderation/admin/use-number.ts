import { useTranslation } from 'react-i18next'

/** Whole numbers in the current language, with its separators. */
export function useNumber() {
  const { i18n } = useTranslation()
  return (value: number) => value.toLocaleString(i18n.resolvedLanguage)
}
