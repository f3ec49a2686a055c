/** The options of a list of heights in whole inches, both ends included. */
export const heightOptions = (from: number, to: number, nameOf: (inches: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: nameOf(from + at) }))
