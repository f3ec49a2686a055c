/** Orders what a list shows by its names, as the language of the page orders words: "Dancing" before "DIY". */
export function byName<T>(language: string, nameOf: (item: T) => string) {
  const { compare } = new Intl.Collator(language)
  return (one: T, other: T) => compare(nameOf(one), nameOf(other))
}
