import type { FileChange } from '@hearth/shared/moderation/community-file'
import { byKey } from '../admin/keyed.ts'

/** A change of a part without values to compare. */
export const changeOf = (
  section: string,
  name: string,
  kind: FileChange['kind'],
  members: number | null = null,
): FileChange => ({ section, name, kind, before: null, after: null, members })

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Named = Record<string, unknown>
type Options = {
  /** What the file lacks, and stays here all the same. */
  kept?: Set<string>
  membersOf?: (name: string) => number | null
}

/** What differs between two lists of named things, in the order of the second one. */
export function namedChanges(
  section: string,
  before: Named,
  after: Named,
  { kept = new Set(), membersOf = () => null }: Options = {},
): FileChange[] {
  const change = (name: string, kind: FileChange['kind']) => changeOf(section, name, kind, membersOf(name))
  const gone = Object.keys(before).filter((name) => !(name in after))
  const there = Object.keys(after).filter((name) => !isEqual(before[name], after[name]))
  return [
    ...there.map((name) => {
      if (kept.has(name)) return change(name, 'kept')
      return change(name, name in before ? 'changed' : 'added')
    }),
    ...gone.map((name) => change(name, 'removed')),
  ]
}

type Keyed = { key: string; retired: boolean }

/** What differs between two lists of things with keys: also their order, which has one change without a name. */
export function listChanges<One extends Keyed>(
  section: string,
  before: One[],
  after: One[],
  { wanted, membersOf }: { wanted: One[]; membersOf: (name: string) => number | null },
): FileChange[] {
  const [known, there] = [byKey(before), byKey(wanted)]
  const kept = new Set(after.filter(({ key }) => !there.has(key) && !known.get(key)?.retired).map(({ key }) => key))
  const named = namedChanges(section, Object.fromEntries(known), Object.fromEntries(byKey(after)), { kept, membersOf })
  const stays = ({ key }: One) => known.has(key) && there.has(key)
  const order = (list: One[]) => String(list.filter(stays).map(({ key }) => key))
  if (order(before) === order(after)) return named
  return [...named, changeOf(section, '', 'ordered')]
}
