// A file of its own, so that a browser gets these without the schemas.

/**
 * The languages that members can say they speak, by ISO 639 code. Profiles hold the codes, so none is ever removed. The
 * search keeps a member's languages as the bits of one bigint: 63 at most, and a new one also needs a row of the table
 * `spoken_languages`.
 */
export const spokenLanguages = [
  'en', 'es', 'de', 'da', 'th', 'km', 'fr', 'it', 'pt', 'nl', 'sv', 'no', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el',
  'tr', 'ru', 'uk', 'sr', 'hr', 'sl', 'sq', 'lt', 'lv', 'et', 'ga', 'cy', 'ca', 'eu', 'he', 'ar', 'fa', 'ku', 'ur', 'hi',
  'bn', 'pa', 'gu', 'mr', 'ta', 'te', 'kn', 'ml', 'ne', 'zh', 'yue', 'ja', 'ko', 'vi', 'id', 'ms', 'fil', 'lo', 'my',
  'sw', 'mi',
] as const // biome-ignore format: a table of codes

/** More would say little about a member. */
export const maxSpokenLanguages = 8
