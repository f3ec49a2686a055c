/** Sorts by name in the order of the language of the page: "Dancing" before "DIY". */
export function byName<T>(language: string, nameOf: (item: T) => string) {
  const { compare } = new Intl.Collator(language)
  return (one: T, other: T) => compare(nameOf(one), nameOf(other))
}
