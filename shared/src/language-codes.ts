/** Without a schema, because the first page needs the codes before anything that validates input. */
export const languages = ['en', 'es', 'de', 'da', 'th', 'km'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage = 'en'
/** The parameter of an address that names the language of a visit: ?lng=km. */
export const languageParameter = 'lng'

type Tag = string | null | undefined
const isLanguage = (code: string | undefined): code is Language => (languages as readonly string[]).includes(code ?? '')

/**
 * The language of a page, for the browser and for the server: what the address names, else a choice that the browser
 * keeps, else the first that it prefers. Hearth has no languages of regions: de-AT is de.
 */
export function chooseLanguage(address: Tag, kept: Tag[], preferred: readonly string[]): Language {
  const codes = [address, ...kept, ...preferred].map((tag) => tag?.split('-')[0]?.toLowerCase())
  return codes.find(isLanguage) ?? fallbackLanguage
}
