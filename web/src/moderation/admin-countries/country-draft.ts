import { EditableCountries, type NamedCountry } from '@hearth/shared/members/community-countries'
import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import type { Draft } from '../admin-fields/part-draft.ts'

/** What an admin edits. */
export type Edited = { list: NamedCountry[]; byName: boolean }

/** The place of every problem: there is one list. */
export const wholeList = 'list'

export const toPart = ({ list, byName, revision }: EditedCountries) => ({ value: { list, byName }, revision })

/** What is wrong with a draft. */
export const problemsOf = (edited: Edited): Problem[] =>
  problemsIn(EditableCountries.safeParse(edited)).map(({ code }) => ({ field: wholeList, code }))

/** The admin's list, with what a colleague has switched on or off meanwhile. */
function joinedLists(base: NamedCountry[], mine: NamedCountry[], theirs: NamedCountry[]): NamedCountry[] {
  const goneThere = base.filter((country) => !theirs.includes(country))
  const newThere = theirs.filter((country) => !base.includes(country) && !mine.includes(country))
  return [...mine.filter((country) => !goneThere.includes(country)), ...newThere]
}

export const rules = {
  isValue: (stored: unknown) => Array.isArray((stored as Edited | null)?.list),
  join: ({ base, value }: Draft<Edited>, theirs: Edited): Edited => ({
    list: joinedLists(base.list, value.list, theirs.list),
    byName: value.byName === base.byName ? theirs.byName : value.byName,
  }),
  afterSave: (now: Edited): Edited => now,
}
