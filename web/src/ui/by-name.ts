/** Creates a comparison by name in the order of a language: "Dancing" comes before "DIY". */
export function byName<T>(language: string, nameOf: (item: T) => string) {
  const { compare } = new Intl.Collator(language)
  return (one: T, other: T) => compare(nameOf(one), nameOf(other))
}
