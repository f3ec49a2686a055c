import { chooseLanguage, languageParameter } from '@hearth/shared/language-codes'
import { languageCookie } from '@hearth/shared/page-cookies'
import type { LanguageDetectorModule } from 'i18next'
import { browserLanguages } from '../../ui/browser-languages.ts'
import { readCookie, readStored, writeCookie, writeStored } from '../storage/browser-store.ts'

const languageKey = 'i18nextLng'

/** The language of the first screen. */
export function firstLanguage() {
  const address = new URLSearchParams(location.search).get(languageParameter)
  const kept = [readCookie(languageCookie), readStored(languageKey), readStored(languageKey, 'sessionStorage')]
  return chooseLanguage(address, kept, browserLanguages())
}

/** Detects the language of the first screen, and keeps each later choice for the next visit. */
export const detectedLanguage: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: firstLanguage,
  cacheUserLanguage(language) {
    writeStored(languageKey, language)
    // The server reads the cookie to name the file of texts in the page.
    writeCookie(languageCookie, language)
  },
}
