import { genders } from '@hearth/shared/members/member-choices'

/** Whom a member would like to meet, as the form has it: '' until there is a choice. */
export type Sought = { lookingForGender: string; lookingForGenders: string[] }

const anyone = 'any'

/** What is chosen of the groups and `any`. */
export function chosenOf({ lookingForGender, lookingForGenders }: Sought): string[] {
  if (lookingForGenders.length) return lookingForGenders
  return lookingForGender ? [lookingForGender] : []
}

/** The wish after a press: anyone excludes all groups, and all groups are anyone. */
export function soughtAfter(before: readonly string[], next: readonly string[]): Sought {
  const isAnyone = next.includes(anyone) && !before.includes(anyone)
  const groups = genders.filter((group) => next.includes(group))
  if (isAnyone || groups.length === genders.length) return { lookingForGender: anyone, lookingForGenders: [] }
  if (groups.length > 1) return { lookingForGender: anyone, lookingForGenders: groups }
  return { lookingForGender: groups[0] ?? '', lookingForGenders: [] }
}
