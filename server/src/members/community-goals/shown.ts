import type { Language } from '@hearth/shared/language-codes'
import type { CommunityGoal, Goals, ShownGoal, ShownGoals } from '@hearth/shared/members/community-goals'
import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import { named } from '../community-fields/shown.ts'

type Named = Pick<CommunityGoal, 'key' | 'names'>

/** The operator's word in a language, or else in English; null where the product has a better one. */
export function namedGoal({ key, names }: Named, language: Language): Pick<ShownGoal, 'name' | 'language'> {
  if (!names[language] && isFirstGoal(key)) return { name: null, language }
  return named(names, language)
}

/** The goals as members see them. A retired one is named too: some members have it. */
export const toShownGoals = ({ list, several }: Goals, language: Language): ShownGoals => ({
  several,
  list: list.map(({ key, names, countsAs, retired }) => ({
    key,
    countsAs,
    ...namedGoal({ key, names }, language),
    ...(retired && { retired: true as const }),
  })),
})
