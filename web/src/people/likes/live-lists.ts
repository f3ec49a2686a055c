import type { LiveEvent } from '@hearth/shared/chat/live'
import { api } from '../../app/api/client.ts'
import { coalesce } from '../../app/api/coalesce.ts'
import { refetchFresh } from '../../app/api/refetch.ts'
import { meQuery } from '../../app/session/session.ts'
import { askNews } from '../../app/shell/news.ts'
import { likeKeys } from '../../members/like-state.ts'
import { fetchCelebrations } from '../../members/likes/celebrations.ts'

/** Live events within this time cause one refetch. */
const coalesceMs = 150
const coalescedRead = coalesce<'lists'>(async () => {
  for (const queryKey of [...likeKeys, api.views.list.key()]) void refetchFresh(queryKey)
})

/** Refetches the likes and views on screen. */
export const refetchLists = () => coalescedRead('lists', coalesceMs)

const relevantTypes: LiveEvent['type'][] = ['like', 'match', 'view', 'members', 'resync']

/** Refetches what a live event changes about likes and views. */
export function onLiveEvent({ type }: LiveEvent) {
  if (relevantTypes.includes(type)) {
    refetchLists()
    askNews(coalesceMs)
  }
  if (type === 'match' || type === 'resync') fetchCelebrations()
  if (type !== 'match') return
  // An open profile offers to end the match, and the account says whether there are any.
  for (const queryKey of [api.members.show.key(), meQuery.queryKey]) void refetchFresh(queryKey)
}
