import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import type { Countries, NamedCountry, ShownCountries } from '@hearth/shared/members/community-countries'
import { codeOf } from '@hearth/shared/members/member-choices'

/** Names countries in a language. The server does it because not every browser has all six. */
export function namedCountries(list: readonly NamedCountry[], language: Language) {
  const names = new Intl.DisplayNames([language, fallbackLanguage], { type: 'region' })
  return list.map((key) => ({ key, name: names.of(codeOf(key)!) ?? key }))
}

/** The countries as members see them. */
export function toShownCountries({ list, byName }: Countries, language: Language): ShownCountries {
  const named = namedCountries(list, language)
  const { compare } = new Intl.Collator(language)
  return { byName, list: byName ? named.toSorted((one, other) => compare(one.name, other.name)) : named }
}
