import type { ShownGoal, ShownGoals } from '@hearth/shared/members/community-goals'
import { isFirstGoal } from '@hearth/shared/members/goal-sets'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useMe } from '../../app/session/session.ts'

/** What a community has that has changed nothing, and what stands until its own are there. */
const initial: ShownGoals = {
  list: relationshipGoals.map((key) => ({ key, name: null, language: 'en', countsAs: key })),
  several: false,
}

/** The goals of the community in the language of the page. A change of the operator's brings a new revision. */
export function useGoals() {
  // Re-renders when the language changes.
  useTranslation()
  const revision = useMe().data?.community.goals
  const input = { language: currentLanguage() }
  const { data } = useQuery({
    queryKey: [...api.communityGoals.list.queryKey({ input }), revision],
    queryFn: ({ signal }) => client.communityGoals.list(input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...(data ?? initial), isLoaded: revision === undefined || data !== undefined }
}

/** The words for a goal, and their language where that is not the page's. */
export type GoalName = { key: string; text: string; lang?: string; countsAs: ShownGoal['countsAs'] }

/** Names goals of the community by their keys: the operator's words, or those of the product. */
export function useGoalNames() {
  const { t } = useTranslation()
  const { list, isLoaded } = useGoals()
  return useMemo(() => {
    const goals = new Map(list.map((goal) => [goal.key, goal]))
    return (key: string): GoalName => {
      const { name = null, language = 'en', countsAs = null } = goals.get(key) ?? {}
      if (name) return { key, text: name, countsAs, ...(language !== currentLanguage() && { lang: language }) }
      return { key, text: isFirstGoal(key) && isLoaded ? t(`members.relationshipGoal.${key}`) : '', countsAs }
    }
  }, [list, isLoaded, t])
}

type OfMember = { relationshipGoal: string | null; ownGoals?: string[] | null | undefined }

/** The keys of a member's goals. */
export const goalsOf = ({ relationshipGoal, ownGoals }: OfMember) =>
  ownGoals?.length ? ownGoals : [relationshipGoal ?? []].flat()

/** Names the goals of a member; nothing before the community's names are there. */
export function useGoalsOf() {
  const nameOf = useGoalNames()
  return useMemo(
    () => (member: OfMember) =>
      goalsOf(member)
        .map(nameOf)
        .filter(({ text }) => text),
    [nameOf],
  )
}
