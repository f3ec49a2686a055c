import type { Unread } from '@hearth/shared/chat/chat'
import { client } from '../api/client.ts'
import { coalesce } from '../api/coalesce.ts'
import { errorCode, queryClient } from '../api/query-client.ts'
import { connectedSince, isConnected } from '../live/events.ts'
import { meQuery } from '../session/session.ts'
import { accountStore, onSignOut } from '../storage/account-stores.ts'

/** The counts of unread messages, new likes and views, and unread notices, with the time of the request. */
type News = Unread & { asked: number }

/** Counts visits of the lists, and notices that were read. Either makes counts requested before it outdated. */
let visits = 0
/** The start of the last request, as `Date.now()`. */
let asked = 0
const latest = accountStore<News | null>(null)
onSignOut(() => {
  asked = 0
})

async function ask() {
  const visitsBefore = visits
  asked = Date.now()
  const began = { asked }
  try {
    const news = { ...(await client.chat.unread()), ...began }
    const { total, fresh } = news
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, unread: total, fresh: visitsBefore === visits ? fresh : me.fresh },
    )
    if (visitsBefore !== visits) askNews(0)
    latest.set(news)
  } catch (error) {
    // Only logged, because the next live event asks again.
    console.warn('Could not count what is new:', errorCode(error))
  }
}

const asking = coalesce<'all'>(ask)

/**
 * Counts unread messages and new likes and views, for the navigation, the title and the tab's icon.
 * @param delayMs requests until then share one response
 */
export const askNews = (delayMs: number) => asking('all', delayMs)

/** Call on a new connection, because earlier live events may be lost. Asks once for any number of callers. */
export function catchUpWithNews() {
  if (isConnected() && asked < connectedSince()) askNews(0)
}

/** Subscribes to every response, including the latest one. @returns unsubscribe */
export function onNews(listener: (news: News) => void): () => void {
  return latest.subscribe((news) => news && listener(news))
}

/** Shows another number of unread notices at the bell. Counts requested before are outdated. */
export function countNotices(notices: number) {
  visits += 1
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh: { ...me.fresh, notices } })
}

/** Clears the badge of a list that the member has visited. */
export function lookedAt(list: 'likes' | 'views') {
  visits += 1
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh: { ...me.fresh, [list]: 0 } })
}
