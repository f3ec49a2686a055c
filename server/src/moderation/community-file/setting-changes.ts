import type { FileChange } from '@hearth/shared/moderation/community-file'
import type { FileSettings } from './file.ts'

type Leaf = string | number | boolean | null

/** The settings by their names, with a dot where they are within one another. */
function leaves(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    inner && typeof inner === 'object' ? leaves(inner, `${path}${key}.`) : [[`${path}${key}`, inner] as [string, Leaf]],
  )
}

const shown = (leaf: Leaf | undefined) => (leaf === null || leaf === undefined ? null : String(leaf))

/** The settings that differ, with both values. */
export function settingChanges(before: FileSettings, after: FileSettings): FileChange[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))]
  return [...now]
    .filter(([name, leaf]) => old.get(name) !== leaf)
    .map(([name, leaf]) => ({
      section: 'settings',
      name,
      kind: 'changed',
      before: shown(old.get(name)),
      after: shown(leaf),
      members: null,
    }))
}
