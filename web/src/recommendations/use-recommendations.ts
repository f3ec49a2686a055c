import type { Recommendation } from '@hearth/shared/recommendations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { celebrateSoon } from '../likes/celebrations.ts'
import { toastLikeLimit } from '../likes/limit.ts'
import { setLiked } from '../members/like-state.ts'
import { toastProblem } from '../ui/toast.ts'
import { changeDecisions, type Decision, decisionsQuery, handQuery, membersOf } from './recommendations-query.ts'
import { useRefresh } from './use-refresh.ts'

/** Cards below which the next page is read. */
const few = 5

async function tellServer({ member: { id }, liked }: Decision) {
  if (!liked) return void (await client.match.pass({ profileId: id }))
  if ((await setLiked(id, true))?.newMatch) celebrateSoon()
}

async function tellUndone({ member: { id }, liked }: Decision) {
  await (liked ? setLiked(id, false) : client.match.unpass({ profileId: id }))
  const pages = queryClient.getQueryData(handQuery.queryKey)?.pages ?? []
  const isBeingRead = queryClient.isFetching({ queryKey: handQuery.queryKey }) > 0
  // The hand was read anew since, or is being: now it holds this member again.
  if (isBeingRead || !membersOf(pages).some((member) => member.id === id))
    await queryClient.invalidateQueries({ queryKey: handQuery.queryKey })
}

/** Reads on before the hand runs out, and once more when it has. */
function useMore(query: ReturnType<typeof useHandQuery>, left: number, decided: number) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const readAt = useRef(0)
  useEffect(() => {
    if (!data || isFetching || isError) return
    if (left < few && hasNextPage) void fetchNextPage()
    else if (left === 0 && decided > readAt.current) {
      readAt.current = decided
      void refetch()
    }
  })
}
const useHandQuery = () => useInfiniteQuery(handQuery)

/** The one thing that can be taken back next: the last decision, or else the last refresh. */
export type Way = { label: string; undo: () => void }

/** The undecided members of the hand, and what can be done with them. */
export function useRecommendations() {
  const { t } = useTranslation()
  const query = useHandQuery()
  const { data: decisions } = useQuery(decisionsQuery)
  // One after the other: an undo must not overtake what it takes back.
  const line = useRef(Promise.resolve())
  const decided = new Set(decisions.map(({ member }) => member.id))
  const hand = membersOf(query.data?.pages ?? []).filter(({ id, liked }) => !decided.has(id) && !liked)
  useMore(query, hand.length, decisions.length)

  const inLine = (work: () => Promise<void>, failed: (error: unknown) => void) => {
    line.current = line.current.then(work).catch(failed)
    return line.current
  }
  const putAway = query.data?.pages[0]?.putAway ?? null
  const { refreshing, refresh, bringBack } = useRefresh(putAway, inLine)
  function decide(member: Recommendation, liked: boolean) {
    const decision = { member, liked }
    changeDecisions((all) => [...all, decision])
    void inLine(
      () => tellServer(decision),
      (error) => {
        changeDecisions((all) => all.filter((one) => one !== decision))
        if (errorCode(error) === 'LIKE_LIMIT') toastLikeLimit(t)
        else toastProblem(t('match.failedTitle'), t(liked ? 'likes.failed' : 'match.passFailed'))
      },
    )
  }
  function undo(last: Decision) {
    changeDecisions((all) => all.filter((one) => one !== last))
    void inLine(
      () => tellUndone(last),
      () => {
        changeDecisions((all) => [...all, last])
        toastProblem(t('match.failedTitle'), t('match.undoFailed'))
      },
    )
  }
  function wayBack(): Way | null {
    const last = decisions.at(-1)
    if (last) return { label: t('match.undo', { name: last.member.name }), undo: () => undo(last) }
    if (!putAway) return null
    return { label: t('match.bringBack', { count: putAway.people }), undo: () => void bringBack(putAway) }
  }
  return { query, hand, decide, way: wayBack(), refreshing, refresh }
}

export type HandState = ReturnType<typeof useRecommendations>
