import { localeOf } from '@hearth/shared/language-codes'

/** The languages that the browser names, the most wanted first, without those that are no language tag. */
export const browserLanguages = (): string[] =>
  // Some embedded browsers name none.
  [...(navigator.languages ?? []), navigator.language].filter((tag) => localeOf(tag))
