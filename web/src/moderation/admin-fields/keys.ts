import { fold } from '@hearth/shared/fold'
import { communityFieldLimits as limits } from '@hearth/shared/members/community-field-limits'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { isVisible } from '@hearth/shared/readable'

type Keyed = Pick<CommunityField, 'key' | 'names'>

/** Begins what stands for a key until the first save. No key begins so. */
const mark = '+'
/** Room for the number that tells two equal names apart. */
const longestWord = limits.key - 4

export const isNew = ({ key }: { key: string }) => key.startsWith(mark)

/** Stands for the key of one more entry of a list. */
export function newKey(all: readonly { key: string }[]): string {
  const numbers = all.filter(isNew).map(({ key }) => Number(key.slice(mark.length)))
  return `${mark}${Math.max(0, ...numbers) + 1}`
}

/** The letters and digits of a name, from its first letter on. */
function wordOf(name: string): string {
  const word = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[^a-z]+/, '')
  return word.slice(0, longestWord).replace(/-$/, '')
}

function keyFor({ names }: Keyed, taken: Set<string>, otherwise: string): string {
  const word = wordOf(names.en ?? '') || otherwise
  let key = word
  for (let number = 2; taken.has(key); number++) key = `${word}-${number}`
  taken.add(key)
  return key
}

/** The names that are written. English stands in for the others. */
const writtenNames = (names: CommunityField['names']) =>
  Object.fromEntries(Object.entries(names).filter(([language, name]) => language === 'en' || isVisible(name)))

/** Gives each new entry a key of its own, made from its English name. */
export function keyed<One extends Keyed>(all: readonly One[], otherwise: string): One[] {
  const taken = new Set(all.filter((one) => !isNew(one)).map(({ key }) => key))
  return all.map((one) => ({
    ...one,
    key: isNew(one) ? keyFor(one, taken, otherwise) : one.key,
    names: writtenNames(one.names),
  }))
}

const wholeRange = { min: 0, max: 100 }

/** A field with what its kind needs alone: what another kind left behind goes. */
const trimmed = (field: CommunityField): CommunityField => ({
  ...field,
  ...(field.kind === 'number' ? {} : wholeRange),
  filterable: field.filterable && field.kind !== 'text',
  options: field.kind.startsWith('choice') ? keyed(field.options, 'option') : [],
})

/** The fields of a draft as they are saved. */
export const toSave = (fields: readonly CommunityField[]): CommunityField[] => keyed(fields, 'field').map(trimmed)
