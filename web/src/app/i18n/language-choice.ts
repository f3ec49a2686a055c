import type { Language } from '@hearth/shared/language-codes'
import { useMe } from '../session/session.ts'
import { writeStored } from '../storage/browser-store.ts'
import { i18n, unsavedLanguage } from './i18n.ts'

/** The last choice. Its texts may load before those of an earlier choice. */
let latest: Language

/** Switches the interface at once, and stores the language on a signed-in member's profile. */
export function useLanguageChoice() {
  const { data: me } = useMe()
  return async (language: Language) => {
    latest = language
    writeStored(unsavedLanguage, 'true')
    await i18n.changeLanguage(language)
    if (!me) return
    const { storeLanguageWithToast: storeLanguageAloud } = await import('./stored-language.ts')
    if (language === latest) await storeLanguageAloud(language)
  }
}
