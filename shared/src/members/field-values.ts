// What a member may fill in, and what a filter may ask for, follows from the field. Read without zod by the browser.
import { filterSeparator, no, yes } from './community-field-limits.ts'
import type { CommunityFieldValue, ShownField } from './community-fields.ts'

type Field = Pick<ShownField, 'key' | 'kind' | 'min' | 'max'> & { options: { key: string }[] }

const isOption = ({ options }: Field, value: unknown) => options.some(({ key }) => key === value)
const isWithin = ({ min, max }: Field, value: number) => value >= min && value <= max

/** Whether a field takes a value. Its schema has checked the length of a text. */
export function takes(field: Field, value: CommunityFieldValue): boolean {
  switch (field.kind) {
    case 'choice':
      return isOption(field, value)
    case 'choices':
      return Array.isArray(value) && value.length > 0 && value.every((one) => isOption(field, one))
    case 'yesNo':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && isWithin(field, value)
    case 'text':
      return typeof value === 'string'
  }
}

/** What one filter asks of a field: any of these options, yes or no, or a range. */
export type FieldFilter<Of extends Field = Field> = { field: Of } & (
  | { options: string[] }
  | { is: boolean }
  | { from: number; to: number }
)

/** How a filter stands in an address. */
export function filterText(filter: FieldFilter): string[] {
  const of = (value: string) => `${filter.field.key}${filterSeparator}${value}`
  if ('options' in filter) return filter.options.map(of)
  if ('is' in filter) return [of(filter.is ? yes : no)]
  return [of(`${filter.from}..${filter.to}`)]
}

const wholeRange = /^(-?\d{1,7})\.\.(-?\d{1,7})$/

function readOne<Of extends Field>(field: Of, text: string): FieldFilter<Of> | null {
  if (field.kind === 'number') {
    const [, from, to] = wholeRange.exec(text) ?? []
    return from && to && Number(from) <= Number(to) ? { field, from: Number(from), to: Number(to) } : null
  }
  if (field.kind === 'yesNo') return text === yes || text === no ? { field, is: text === yes } : null
  return isOption(field, text) ? { field, options: [text] } : null
}

/**
 * The filters of an address, one for each field, and the parts that no field of the community understands any more.
 * @param fields those that have a filter
 */
export function readFieldFilters<Of extends Field>(fields: readonly Of[], texts: readonly string[] = []) {
  const filters = new Map<string, FieldFilter<Of>>()
  const dropped: string[] = []
  for (const text of texts) {
    const at = text.indexOf(filterSeparator)
    const field = fields.find(({ key }) => key === text.slice(0, at))
    const read = field && readOne(field, text.slice(at + 1))
    const before = field && filters.get(field.key)
    if (!read) dropped.push(text)
    else if (before && 'options' in before && 'options' in read) before.options.push(...read.options)
    else filters.set(read.field.key, read)
  }
  return { filters: [...filters.values()], dropped }
}
