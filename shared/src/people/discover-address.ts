import { type FieldOf, type FilterKey, fieldsOf, type KeyOfKind, keysOfKind } from './discover-filters.ts'

/**
 * What Discover keeps in the address: the filters, flat, and the order. It is separate from the rules (active-filters.ts)
 * because the address is read in the first chunk of the app, for visitors too; here a text is any text.
 */
export type DiscoverSearch = {
  [Key in FilterKey as FieldOf<Key>]?: Key extends KeyOfKind<'keys' | 'own'>
    ? string[]
    : Key extends KeyOfKind<'number' | 'range'>
      ? number
      : string
} & { order?: string }

const texts = [...keysOfKind('choice', 'text'), 'order'] as const
const numbers = keysOfKind('number', 'range').flatMap(fieldsOf)
const lists = keysOfKind('keys', 'own')

/** Reads the address of `/`. Drops whatever is not a filter, and never throws. */
export function readSearch(raw: Record<string, unknown>): DiscoverSearch {
  const search: DiscoverSearch = {}
  for (const key of texts) {
    const value = raw[key]
    if ((typeof value === 'string' || typeof value === 'number') && value !== '') search[key] = String(value)
  }
  for (const key of numbers) {
    const value = raw[key]
    if (typeof value === 'number' && Number.isFinite(value)) search[key] = value
  }
  for (const key of lists) {
    const values = [raw[key]].flat().filter((value): value is string => typeof value === 'string' && value !== '')
    if (values.length) search[key] = [...new Set(values)]
  }
  return search
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The values of an address, as the router reads them: JSON, or else text. */
export function searchOf(params: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name).map(readValue)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}
