import { isVisible } from '@hearth/shared/readable'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { placedIn } from '../admin-fields/field-problems.ts'
import { keyed } from '../admin-fields/keys.ts'
import { type Draft, joined, savedKey } from '../admin-fields/part-draft.ts'
import type { Edited, Entry, Kind, Stored } from './kinds.ts'

/** The place of a problem that is about the whole list. */
export const wholeList = 'list'

export const toPart = <One extends Entry>({ list, several, revision }: Stored<One>) => ({
  value: { list, several },
  revision,
})

/** Where the product has a word, English may be empty like any language. */
function withoutEmpty<One extends Entry>(entry: One, isFirst: Kind<One>['isFirst']): One {
  if (!isFirst(entry.key) || isVisible(entry.names.en ?? '')) return entry
  const { en: _, ...names } = entry.names
  return { ...entry, names }
}

/** The entries of a draft as they are saved. */
export const toSave = <One extends Entry>({ list, several }: Edited<One>, { word, isFirst }: Kind<One>) => ({
  list: keyed(list, word).map((entry) => withoutEmpty(entry, isFirst)),
  several,
})

/** Moves a problem from the place of its entry in the list (`list.2.names.en`) to its key. */
export const placed = ({ field, code }: Problem, { list }: Edited<Entry>): Problem => ({
  field: placedIn(field.replace(/^list\.?/, ''), list, wholeList),
  code,
})

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = <One extends Entry>(edited: Edited<One>, kind: Kind<One>): Problem[] =>
  problemsIn(kind.schema.safeParse(toSave(edited, kind))).map((problem) => placed(problem, edited))

export const rulesOf = <One extends Entry>() => ({
  isValue: (stored: unknown) => Array.isArray((stored as Edited<One> | null)?.list),
  join: ({ base, value }: Draft<Edited<One>>, theirs: Edited<One>): Edited<One> => ({
    list: joined(base.list, value.list, theirs.list),
    several: value.several === base.several ? theirs.several : value.several,
  }),
  afterSave: ({ list, several }: Edited<One>, sent: Edited<One>, stored: Edited<One>): Edited<One> => ({
    list: list.map((entry) => ({ ...entry, key: savedKey(entry, sent.list, stored.list) })),
    several,
  }),
})
