import { isolated } from '@hearth/shared/direction'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { communityName } from '../community-name.ts'
import { detectedLanguage, firstLanguage } from './detected-language.ts'

/** How long the first screen waits for its fonts. */
const fontTimeoutMs = 2000

const files = import.meta.glob<string>('../../locales/*.json', { query: '?url', import: 'default', eager: true })
type FileOf = (language: string) => string
const namespaces: Record<string, FileOf> = {
  translation: (language) =>
    files[`../../locales/${language}.json`] ?? files[`../../locales/${fallbackLanguage}.json`]!,
}

/** Texts that load with a part of the product alone. Their keys stand beside those of all screens. */
const extraTexts = 'admin'

/** Loads texts of their own. They follow each later change of the language. */
export function loadExtraTexts(fileOf: FileOf) {
  namespaces[extraTexts] = fileOf
  return i18n.loadNamespaces(extraTexts)
}

/** Loads a language's file. The second argument of `done` says whether a retry may succeed after a failure. */
const fromFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace, done) => {
    const response = await fetch(namespaces[namespace]!(language)).catch(() => null)
    const texts = response?.ok ? await response.json().catch(() => null) : null
    if (texts) return done(null, texts)
    const isTemporary = !response || response.ok || response.status >= 500
    done(new Error(`Could not load the texts for ${language}: ${response?.status ?? 'no connection'}`), isTemporary)
  },
}

let fonts = Promise.resolve()

/** Whether the URL of this visit named its language: ?lng=km. */
export const askedByAddress = !import.meta.env.SSR && new URLSearchParams(location.search).has('lng')

/** Key that is set while a language chosen in this browser is not stored on a profile. */
export const unsavedLanguage = 'hearth-language-unsaved'

/** The texts of the interface. Each language is one hashed file, loaded when needed. */
export const i18n = createInstance()

// Registered before `init` to cover the first language. Fonts load in parallel with the texts.
i18n.on('languageChanging', (asked: string | undefined) => {
  // The first event has no language, because i18next detects the language afterwards. If the fonts fail to load, the
  // fonts of the system draw the page.
  if (!import.meta.env.SSR) fonts = loadFonts(asked ?? firstLanguage()).catch(() => {})
})
i18n.on('languageChanged', () => {
  if (!import.meta.env.SSR) document.documentElement.lang = currentLanguage()
})

// The build names the language of each page.
if (!import.meta.env.SSR) i18n.use(detectedLanguage)

/** Resolves when the texts are loaded. A prerendered page does not wait for fonts. */
export const textsReady = i18n
  .use(fromFiles)
  .use(initReactI18next)
  .init({
    fallbackLng: fallbackLanguage,
    fallbackNS: extraTexts,
    supportedLngs: languages,
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    // React escapes HTML itself. This keeps the direction of members' names.
    interpolation: { escape: isolated, defaultVariables: { community: communityName } },
    // `retryTimeout` doubles with each retry.
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  })

/** Thai and Khmer have fonts of their own, which load only with their language. */
async function loadFonts(language: string) {
  if (language === 'th') {
    await import('@fontsource-variable/noto-sans-thai/index.css')
    await document.fonts.load("1em 'Noto Sans Thai Variable'", 'ก')
  }
  if (language === 'km') {
    await import('@fontsource-variable/noto-sans-khmer/index.css')
    await document.fonts.load("1em 'Noto Sans Khmer Variable'", 'ក')
  }
}

/** Resolves when texts and fonts are loaded, so the first screen does not reflow. Does not wait long for slow fonts. */
export async function readyToRead() {
  await textsReady
  await Promise.race([fonts, new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))])
}

/** The current language, one of the six. */
export function currentLanguage(): Language {
  const code = i18n.resolvedLanguage ?? fallbackLanguage
  return (languages as readonly string[]).includes(code) ? (code as Language) : fallbackLanguage
}
