import type { FileChange } from '@hearth/shared/moderation/community-file'

type Leaf = string | number | boolean | null

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A list is one value. */
const leafOf = (value: Leaf | Leaf[]): Leaf => (Array.isArray(value) ? value.join(', ') || null : value)

/** The settings by their names, with a dot where they are within one another. */
function leaves(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    isRecord(inner) ? leaves(inner, `${path}${key}.`) : [[`${path}${key}`, leafOf(inner)] as [string, Leaf]],
  )
}

const shown = (leaf: Leaf | undefined) => (leaf === null || leaf === undefined ? null : String(leaf))

/** The settings that differ, with both values. */
export function settingChanges(section: string, before: object, after: object): FileChange[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))]
  return [...now]
    .filter(([name, leaf]) => old.get(name) !== leaf)
    .map(([name, leaf]) => ({
      section,
      name,
      kind: 'changed',
      before: shown(old.get(name)),
      after: shown(leaf),
      members: null,
    }))
}
