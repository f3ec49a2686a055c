const regionIn = (locale: string) => new Intl.Locale(locale).region

/**
 * The region that the browser names with a language, as the US of en-US; else that of its first language with one.
 * @returns two letters; undefined if the browser names none
 */
export function regionOf(language: string, preferred: readonly string[] = navigator.languages): string | undefined {
  const own = preferred.filter((locale) => locale.split('-')[0] === language)
  return [...own, ...preferred].map(regionIn).find(Boolean)
}
