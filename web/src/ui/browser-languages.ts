import { localeOf } from '@hearth/shared/language-codes'

/** The valid language tags of the browser, in the order of preference. */
export const browserLanguages = (): string[] =>
  // Some embedded browsers have no list.
  [...(navigator.languages ?? []), navigator.language].filter((tag) => localeOf(tag))
