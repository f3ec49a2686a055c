import { fallbackLanguage } from '@hearth/shared/language-codes'
import { spokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import { useMemo } from 'react'
import { byName } from '../ui/by-name.ts'
import { khmerLanguageNames } from './khmer-language-names.ts'
import { useFormat } from './use-format.ts'

/** The names of languages in the language on screen, as an entry of a list: with a capital letter. */
function namesIn(language: string): (code: SpokenLanguage) => string {
  if (language === 'km') return (code) => khmerLanguageNames[code]
  // The browser reads all names of a language for it, which takes longer than drawing the cards.
  let names: Intl.DisplayNames | undefined
  return (code) => {
    names ??= new Intl.DisplayNames([language, fallbackLanguage], { type: 'language' })
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
}

/** Writes the languages that members speak: "Danish, German", in the order in which the member named them. */
export function useLanguages() {
  const { language } = useFormat()
  return useMemo(() => {
    const nameOf = namesIn(language)
    return (codes: SpokenLanguage[]) => codes.map(nameOf).join(', ')
  }, [language])
}

/** The languages that members can speak, to choose from, by name. */
export function useLanguageOptions() {
  const { language } = useFormat()
  return useMemo(() => {
    const nameOf = namesIn(language)
    const named = spokenLanguages.map((value) => ({ value, label: nameOf(value) }))
    return named.sort(byName(language, ({ label }) => label))
  }, [language])
}
