import type { LiveEvent } from '@hearth/shared/live'
import { coalesce } from '../app/api/coalesce.ts'
import { refetchFresh } from '../app/api/refetch.ts'
import { askNews } from '../app/shell/news.ts'
import { fetchCelebrations } from './celebrations.ts'

/** Several bells at once are answered once. Milliseconds. */
const coalesceMs = 150
const coalescedRead = coalesce<'lists'>(async () => {
  for (const list of ['likes', 'views']) void refetchFresh([list])
})

/** Reads again what is on screen of likes and views. */
export const refetchLists = () => coalescedRead('lists', coalesceMs)

const concerned: LiveEvent['type'][] = ['like', 'match', 'view', 'members', 'resync']

/** What a event changes about likes and views. */
export function onLiveEvent({ type }: LiveEvent) {
  if (concerned.includes(type)) {
    refetchLists()
    askNews(coalesceMs)
  }
  if (type === 'match' || type === 'resync') fetchCelebrations()
}
