import type { Language } from '@hearth/shared/language-codes'
import de from 'flag-icons/flags/4x3/de.svg?url'
import da from 'flag-icons/flags/4x3/dk.svg?url'
import es from 'flag-icons/flags/4x3/es.svg?url'
import en from 'flag-icons/flags/4x3/gb.svg?url'
import km from 'flag-icons/flags/4x3/kh.svg?url'
import th from 'flag-icons/flags/4x3/th.svg?url'

/** The languages' own names, which are not translated. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  da: 'Dansk',
  th: 'ไทย',
  km: 'ខ្មែរ',
}

/** The URLs of the languages' flags. */
export const flags: Record<Language, string> = { en, es, de, da, th, km }
