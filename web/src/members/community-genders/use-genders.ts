import type { ShownGender, ShownGenders } from '@hearth/shared/members/community-genders'
import { isGroup } from '@hearth/shared/members/gender-groups'
import { genders } from '@hearth/shared/members/member-choices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useMe } from '../../app/session/session.ts'

/** What a community has that has changed nothing, and what stands until its own are there. */
const initial: ShownGenders = {
  list: genders.map((key) => ({ key, name: null, language: 'en', groups: [key] })),
  several: false,
}

/** The genders of the community in the language of the page. A change of the operator's brings a new revision. */
export function useGenders() {
  // Re-renders when the language changes.
  useTranslation()
  const revision = useMe().data?.community.genders
  const input = { language: currentLanguage() }
  const { data } = useQuery({
    queryKey: [...api.communityGenders.list.queryKey({ input }), revision],
    queryFn: ({ signal }) => client.communityGenders.list(input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...(data ?? initial), isLoaded: revision === undefined || data !== undefined }
}

/** The word for a gender, and its language where that is not the page's. */
export type GenderName = { text: string; lang?: string }

/** Names genders of the community: the operator's words, or those of the product. */
export function useGenderNames() {
  const { t } = useTranslation()
  return ({ key, name, language }: Pick<ShownGender, 'key' | 'name' | 'language'>): GenderName => {
    if (name) return language === currentLanguage() ? { text: name } : { text: name, lang: language }
    return { text: isGroup(key) ? t(`members.gender.${key}`) : key }
  }
}

type OfMember = { gender: string | null; ownGender?: string | null | undefined }

/** Names the gender of a member; nothing before the community's names are there. */
export function useGenderOf() {
  const { list, isLoaded } = useGenders()
  const nameOf = useGenderNames()
  return ({ gender, ownGender }: OfMember): GenderName => {
    const found = list.find(({ key }) => key === (ownGender ?? gender))
    return found && isLoaded ? nameOf(found) : { text: '' }
  }
}
