/** Without a schema, because the first page needs the codes before anything that validates input. */
export const languages = ['en', 'es', 'de', 'da', 'th', 'km'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage = 'en'
