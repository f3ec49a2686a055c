import type { Recommendation } from '@hearth/shared/people/recommendations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { setLiked } from '../../members/like-state.ts'
import { fetchCelebrations } from '../../members/likes/celebrations.ts'
import { toastLikeLimit } from '../../members/likes/limit.ts'
import { toastProblem } from '../../ui/toast.ts'
import {
  changeDecisions,
  type Decision,
  decisionsQuery,
  membersOf,
  recommendationsQuery,
} from './recommendations-query.ts'
import { useRefresh } from './use-refresh.ts'

/** The next page is fetched when fewer cards than this are left. */
const prefetchBelow = 5

async function sendDecision({ member: { id }, liked }: Decision) {
  if (!liked) return void (await client.recommendations.pass({ profileId: id }))
  if ((await setLiked(id, true))?.newMatch) fetchCelebrations()
}

async function sendUndo({ member: { id }, liked }: Decision) {
  await (liked ? setLiked(id, false) : client.recommendations.unpass({ profileId: id }))
  const pages = queryClient.getQueryData(recommendationsQuery.queryKey)?.pages ?? []
  const isFetching = queryClient.isFetching({ queryKey: recommendationsQuery.queryKey }) > 0
  // A fetch since the decision left this member out, so the list is fetched again.
  if (isFetching || !membersOf(pages).some((member) => member.id === id))
    await queryClient.invalidateQueries({ queryKey: recommendationsQuery.queryKey })
}

/** Leads to the conversations that wait, for whose sake a like was refused. */
async function answerFirst() {
  const { askToAnswer } = await import('../../members/likes/ask-to-answer.tsx')
  askToAnswer()
}

/** Asks before the undo of a like ends a match. */
async function askFirst(decision: Decision) {
  const { askToUnmatch } = await import('../../members/matches/ask-to-unmatch.ts')
  await askToUnmatch(decision.member, () => void afterUnmatch(decision))
}

/** Fetches the recommendations again, and drops the decision, because nothing is left to undo. */
async function afterUnmatch(decision: Decision) {
  await queryClient.invalidateQueries({ queryKey: recommendationsQuery.queryKey })
  changeDecisions((all) => all.filter((one) => one !== decision))
}

const useRecommendationsQuery = () => useInfiniteQuery(recommendationsQuery)

/** Fetches the next page before the cards run out, and refetches once when they have. */
function usePrefetch(query: ReturnType<typeof useRecommendationsQuery>, left: number, decided: number) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const refetchedAt = useRef(0)
  useEffect(() => {
    if (!data || isFetching || isError) return
    if (left < prefetchBelow && hasNextPage) void fetchNextPage()
    else if (left === 0 && decided > refetchedAt.current) {
      refetchedAt.current = decided
      void refetch()
    }
  })
}

/** What Undo takes back next: the latest decision, or else the latest refresh. */
export type UndoAction = { label: string; run: () => void }

/** The undecided recommendations and their actions. */
export function useRecommendations() {
  const { t } = useTranslation()
  const query = useRecommendationsQuery()
  const { data: decisions } = useQuery(decisionsQuery)
  // Requests run one after the other: an undo must not overtake the decision it takes back.
  const queue = useRef(Promise.resolve())
  const decided = new Set(decisions.map(({ member }) => member.id))
  const members = membersOf(query.data?.pages ?? []).filter(({ id, liked }) => !decided.has(id) && !liked)
  usePrefetch(query, members.length, decisions.length)

  const enqueue = (work: () => Promise<void>, onError: (error: unknown) => void) => {
    queue.current = queue.current.then(work).catch(onError)
    return queue.current
  }
  const undoableRefresh = query.data?.pages[0]?.undoableRefresh ?? null
  const { refreshing, refresh, undoRefresh } = useRefresh(undoableRefresh, enqueue)
  function decide(member: Recommendation, liked: boolean) {
    const decision = { member, liked }
    changeDecisions((all) => [...all, decision])
    void enqueue(
      () => sendDecision(decision),
      (error) => {
        changeDecisions((all) => all.filter((one) => one !== decision))
        if (errorCode(error) === 'LIKE_LIMIT') toastLikeLimit(t)
        else if (errorCode(error) === 'YOUR_TURN_LIMIT') void answerFirst()
        else toastProblem(t('recommendations.failedTitle'), t(liked ? 'likes.failed' : 'recommendations.passFailed'))
      },
    )
  }
  function undoDecision(last: Decision) {
    changeDecisions((all) => all.filter((one) => one !== last))
    void enqueue(
      () => sendUndo(last),
      (error) => {
        changeDecisions((all) => [...all, last])
        if (errorCode(error) === 'MATCH') void askFirst(last)
        else toastProblem(t('recommendations.failedTitle'), t('recommendations.undoFailed'))
      },
    )
  }
  function nextUndo(): UndoAction | null {
    const last = decisions.at(-1)
    if (last) return { label: t('recommendations.undo', { name: last.member.name }), run: () => undoDecision(last) }
    if (!undoableRefresh) return null
    return {
      label: t('recommendations.undoRefresh', { count: undoableRefresh.count }),
      run: () => void undoRefresh(undoableRefresh),
    }
  }
  return { query, members, decide, undo: nextUndo(), refreshing, refresh }
}

export type RecommendationsState = ReturnType<typeof useRecommendations>
