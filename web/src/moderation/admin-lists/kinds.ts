import { genderLimits } from '@hearth/shared/members/community-gender-limits'
import { type CommunityGender, EditableGenders } from '@hearth/shared/members/community-genders'
import { goalLimits } from '@hearth/shared/members/community-goal-limits'
import { type CommunityGoal, EditableGoals } from '@hearth/shared/members/community-goals'
import type { Names } from '@hearth/shared/members/community-names'
import { isGroup } from '@hearth/shared/members/gender-groups'
import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import { staffApi, staffClient } from '../admin/staff-client.ts'

/** What the entries of all lists have. */
export type Entry = { key: string; names: Names; retired: boolean }
/** What an admin edits. */
export type Edited<One extends Entry> = { list: One[]; several: boolean }
/** A list as the server has it. */
export type Stored<One extends Entry> = Edited<One> & { revision: number; uses: Record<string, number> }

/** One of the product's lists that a community can change. */
export type Kind<One extends Entry> = {
  /** Names it in the texts, `admin.lists.<id>`, and its draft. */
  id: 'genders' | 'goals'
  /** Its words of the product, `members.<words>.<key>`. */
  words: 'gender' | 'relationshipGoal'
  /** The first word of the key of an entry whose name has no letters for one. */
  word: string
  schema: typeof EditableGenders | typeof EditableGoals
  limits: { inUse: number; name: number }
  /** Whether every community has the entry, in words of the product. */
  isFirst: (key: string) => boolean
  blank: (key: string) => One
  queryKey: () => readonly unknown[]
  save: (edited: Edited<One> & { revision: number }) => Promise<Stored<One>>
  /** The code of the refusal where a colleague was faster. */
  colleague: 'GENDERS_CHANGED' | 'GOALS_CHANGED'
}

export const genderKind: Kind<CommunityGender> = {
  id: 'genders',
  words: 'gender',
  word: 'gender',
  schema: EditableGenders,
  limits: genderLimits,
  isFirst: isGroup,
  blank: (key) => ({ key, names: {}, groups: [], retired: false }),
  queryKey: () => staffApi.adminLists.genders.queryKey(),
  save: (edited) => staffClient.adminLists.saveGenders(edited),
  colleague: 'GENDERS_CHANGED',
}

export const goalKind: Kind<CommunityGoal> = {
  id: 'goals',
  words: 'relationshipGoal',
  word: 'goal',
  schema: EditableGoals,
  limits: goalLimits,
  isFirst: isFirstGoal,
  blank: (key) => ({ key, names: {}, countsAs: null, retired: false }),
  queryKey: () => staffApi.adminLists.goals.queryKey(),
  save: (edited) => staffClient.adminLists.saveGoals(edited),
  colleague: 'GOALS_CHANGED',
}
