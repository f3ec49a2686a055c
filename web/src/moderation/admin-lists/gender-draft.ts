import { type CommunityGender, EditableGenders } from '@hearth/shared/members/community-genders'
import { isGroup } from '@hearth/shared/members/gender-groups'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { isVisible } from '@hearth/shared/readable'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { placedIn } from '../admin-fields/field-problems.ts'
import { keyed } from '../admin-fields/keys.ts'
import { type Draft, joined, savedKey } from '../admin-fields/part-draft.ts'

/** What an admin edits. */
export type Edited = { list: CommunityGender[]; several: boolean }

/** The place of a problem that is about all genders. */
export const wholeList = 'list'

export const toPart = ({ list, several, revision }: EditedGenders) => ({ value: { list, several }, revision })

/** Where the product has a word, English may be empty like any language. */
function withoutEmpty(gender: CommunityGender): CommunityGender {
  if (!isGroup(gender.key) || isVisible(gender.names.en ?? '')) return gender
  const { en: _, ...names } = gender.names
  return { ...gender, names }
}

/** The genders of a draft as they are saved. */
export const toSave = ({ list, several }: Edited): Edited => ({
  list: keyed(list, 'gender').map(withoutEmpty),
  several,
})

/** Moves a problem from the place of its gender in the list (`list.2.names.en`) to its key. */
export const placed = ({ field, code }: Problem, { list }: Edited): Problem => ({
  field: placedIn(field.replace(/^list\.?/, ''), list, wholeList),
  code,
})

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = (edited: Edited): Problem[] =>
  problemsIn(EditableGenders.safeParse(toSave(edited))).map((problem) => placed(problem, edited))

export const rules = {
  isValue: (stored: unknown) => Array.isArray((stored as Edited | null)?.list),
  join: ({ base, value }: Draft<Edited>, theirs: Edited): Edited => ({
    list: joined(base.list, value.list, theirs.list),
    several: value.several === base.several ? theirs.several : value.several,
  }),
  afterSave: ({ list, several }: Edited, sent: Edited, stored: Edited): Edited => ({
    list: list.map((gender) => ({ ...gender, key: savedKey(gender, sent.list, stored.list) })),
    several,
  }),
}
