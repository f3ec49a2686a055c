/** Reads a language tag; undefined for other text: WebKit on Linux names "C" where the system has no language. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** The region where most speakers of a language of the browser live, if it names none, such as DK of da. */
export const likelyRegionOf = (tag: string) => localeOf(tag)?.maximize().region

/**
 * The region that the browser names with a language, as the US of en-US; else that of its first language with one.
 * @returns two letters; undefined if the browser names none
 */
export function regionOf(language: string, preferred: readonly string[] = navigator.languages): string | undefined {
  const own = preferred.filter((locale) => locale.split('-')[0] === language)
  return [...own, ...preferred].map((tag) => localeOf(tag)?.region).find(Boolean)
}
