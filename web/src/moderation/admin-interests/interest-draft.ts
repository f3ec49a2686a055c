import { type CommunityInterest, type InterestGroup, Interests } from '@hearth/shared/members/community-interests'
import { isFirstInterest } from '@hearth/shared/members/first-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { isVisible } from '@hearth/shared/readable'
import { type Problem, problemsIn } from '../../ui/form/problems.ts'
import { placedIn } from '../admin-fields/field-problems.ts'
import { keyed } from '../admin-fields/keys.ts'
import { type Draft, joined, savedKey } from '../admin-fields/part-draft.ts'

/** The places of problems that are about all interests, and about all groups. */
export const wholeList = 'list'
export const allGroups = 'groups'

/** Names a group in the form, where an interest may have the same key. */
export const groupId = ({ key }: Pick<InterestGroup, 'key'>) => `group:${key}`

export const toPart = ({ groups, list, revision }: EditedInterests) => ({ value: { groups, list }, revision })

/** Where the product has a word, English may be empty like any language. */
function withoutEmpty(interest: CommunityInterest): CommunityInterest {
  if (!isFirstInterest(interest.key) || isVisible(interest.names.en ?? '')) return interest
  const { en: _, ...names } = interest.names
  return { ...interest, names }
}

/** Interests whose groups have other keys since: none for a group that is gone. */
const regrouped = (list: CommunityInterest[], before: InterestGroup[], after: InterestGroup[]) =>
  list.map((one) => ({ ...one, group: after[before.findIndex(({ key }) => key === one.group)]?.key ?? null }))

/** The interests of a draft as they are saved. */
export function toSave({ groups, list }: Interests): Interests {
  const named = keyed(groups, 'group')
  return { groups: named, list: regrouped(keyed(list, 'interest'), groups, named).map(withoutEmpty) }
}

/** Moves a problem from the place of its entry (`list.2.names.en`) to its key. */
export function placed({ field, code }: Problem, { groups, list }: Interests): Problem {
  if (!field.startsWith(allGroups)) return { field: placedIn(field.replace(/^list\.?/, ''), list, wholeList), code }
  const named = groups.map((group) => ({ key: groupId(group) }))
  return { field: placedIn(field.replace(/^groups\.?/, ''), named, allGroups), code }
}

/** What is wrong with a draft, by the keys that it has there. */
export const problemsOf = (interests: Interests): Problem[] =>
  problemsIn(Interests.safeParse(toSave(interests))).map((problem) => placed(problem, interests))

export const rules = {
  isValue: (stored: unknown) => {
    const interests = stored as Interests | null
    return Array.isArray(interests?.list) && Array.isArray(interests.groups)
  },
  join: ({ base, value }: Draft<Interests>, theirs: Interests): Interests => {
    const groups = joined(base.groups, value.groups, theirs.groups)
    const list = joined(base.list, value.list, theirs.list)
    return { groups, list: regrouped(list, groups, groups) }
  },
  afterSave: ({ groups, list }: Interests, sent: Interests, stored: Interests): Interests => {
    const named = groups.map((group) => ({ ...group, key: savedKey(group, sent.groups, stored.groups) }))
    const interests = list.map((one) => ({ ...one, key: savedKey(one, sent.list, stored.list) }))
    return { groups: named, list: regrouped(interests, groups, named) }
  },
}
