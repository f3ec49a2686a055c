import type { Language } from '@hearth/shared/language-codes'
import type { CommunityGender, Genders, ShownGender, ShownGenders } from '@hearth/shared/members/community-genders'
import { isGroup } from '@hearth/shared/members/gender-groups'
import { named } from '../community-fields/shown.ts'

type Named = Pick<CommunityGender, 'key' | 'names'>

/** The operator's word in a language, or else in English; null where the product has a better one. */
export function namedGender({ key, names }: Named, language: Language): Pick<ShownGender, 'name' | 'language'> {
  if (!names[language] && isGroup(key)) return { name: null, language }
  return named(names, language)
}

/** The genders as members see them. A retired one is named too: some members have it. */
export const toShownGenders = ({ list, several }: Genders, language: Language): ShownGenders => ({
  several,
  list: list.map(({ key, names, groups, retired }) => ({
    key,
    groups,
    ...namedGender({ key, names }, language),
    ...(retired && { retired: true as const }),
  })),
})
