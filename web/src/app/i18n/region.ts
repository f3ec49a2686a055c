import { localeOf } from '@hearth/shared/language-codes'
import { browserLanguages } from '../../ui/browser-languages.ts'

/** The region where most speakers of a language of the browser live, if it names none, such as DK of da. */
export const likelyRegionOf = (tag: string) => localeOf(tag)?.maximize().region

/**
 * The region that the browser names with a language, as the US of en-US; else that of its first language with one.
 * @returns two letters; undefined if the browser names none
 */
export function regionOf(language: string, preferred: readonly string[] = browserLanguages()): string | undefined {
  const own = preferred.filter((tag) => localeOf(tag)?.language === language)
  return [...own, ...preferred].map((tag) => localeOf(tag)?.region).find(Boolean)
}
