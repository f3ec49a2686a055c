import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { type BackendModule, createInstance } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'

/** Milliseconds that the first screen waits for its letters. */
const patience = 2000

const files = import.meta.glob<string>('../../locales/*.json', { query: '?url', import: 'default', eager: true })
const fileOf = (language: string) =>
  files[`../../locales/${language}.json`] ?? files[`../../locales/${fallbackLanguage}.json`]!

/** Reads a language's file. That a read may succeed when it is repeated is what the second value of `done` then says. */
const fromFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, _namespace, done) => {
    const answer = await fetch(fileOf(language)).catch(() => null)
    const words = answer?.ok ? await answer.json().catch(() => null) : null
    if (words) return done(null, words)
    const passing = !answer || answer.ok || answer.status >= 500
    done(new Error(`no words for ${language}: ${answer?.status ?? 'no connection'}`), passing)
  },
}

let letters = Promise.resolve()

/** Whether this visit began at an address that names its language: ?lng=km. */
export const askedByAddress = new URLSearchParams(location.search).has('lng')

/** Key that is set while a language was chosen in this browser and no profile knows of it yet. */
export const unsavedLanguage = 'hearth-language-unsaved'

/** The words of the interface. Each language is one hashed file, read when it is needed. */
export const i18n = createInstance()

// From the very first language on, hence before `init`. Its letters are fetched while its words are.
i18n.on('languageChanging', (language: string) => {
  // Without them the system's own letters have to do.
  letters = loadLetters(language).catch(() => {})
})
i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage()
})

const wordsReady = i18n
  .use(fromFiles)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    fallbackLng: fallbackLanguage,
    supportedLngs: languages,
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    interpolation: { escapeValue: false },
    // Specification, section 9: up to 10 parallel reads, 5 retries, 350 ms that double.
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      lookupLocalStorage: 'i18nextLng',
      caches: ['localStorage'],
      // The six have no regional forms: de-AT is de.
      convertDetectedLanguage: (detected) => detected.split('-')[0] ?? detected,
    },
  })

/** The companions of the Latin typeface come with their language only. */
async function loadLetters(language: string) {
  if (language === 'th') {
    await import('@fontsource-variable/noto-sans-thai/index.css')
    await document.fonts.load("1em 'Noto Sans Thai Variable'", 'ก')
  }
  if (language === 'km') {
    await import('@fontsource-variable/noto-sans-khmer/index.css')
    await document.fonts.load("1em 'Noto Sans Khmer Variable'", 'ក')
  }
}

/** Words and letters are there, so that the first screen need not be set a second time; slow letters come after all. */
export async function readyToRead() {
  await wordsReady
  await Promise.race([letters, new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The language on screen, one of the six. */
export function currentLanguage(): Language {
  const code = i18n.resolvedLanguage ?? fallbackLanguage
  return (languages as readonly string[]).includes(code) ? (code as Language) : fallbackLanguage
}
