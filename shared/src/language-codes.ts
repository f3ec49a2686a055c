/** Without a schema, because the first page needs the codes before anything that validates input. */
export const languages = ['en', 'es', 'de', 'da', 'th', 'km'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage = 'en'
/** The parameter of an address that names the language of a visit: ?lng=km. */
export const languageParameter = 'lng'

type Tag = string | null | undefined

/** Longer than any language tag of a browser. */
const longestTag = 60

/**
 * Parses the language tag of a browser. Invalid tags count as not given: `C` and `en-US@posix` of Unix systems,
 * `en_US`, `*`. Intl throws on them, so every use of a tag calls this first.
 */
export function localeOf(tag: Tag): Intl.Locale | undefined {
  if (!tag || tag.length > longestTag) return undefined
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

const isLanguage = (code: string | undefined): code is Language => (languages as readonly string[]).includes(code ?? '')

/**
 * The language of a page, for the browser and for the server: what the address names, else a choice that the browser
 * keeps, else the first that it prefers. Hearth has no languages of regions: de-AT is de.
 */
export function chooseLanguage(address: Tag, kept: Tag[], preferred: readonly string[]): Language {
  const codes = [address, ...kept, ...preferred].map((tag) => localeOf(tag)?.language)
  return codes.find(isLanguage) ?? fallbackLanguage
}
