/** Apart from its schema, because the first page needs the codes before anything that checks input. */
export const languages = ['en', 'es', 'de', 'da', 'th', 'km'] as const
export type Language = (typeof languages)[number]
export const fallbackLanguage = 'en'
