import type { Unread } from '@hearth/shared/chat'
import { client } from '../api/client.ts'
import { coalesce } from '../api/coalesce.ts'
import { errorCode, queryClient } from '../api/query-client.ts'
import { connectedSince, isConnected } from '../live/events.ts'
import { meQuery } from '../session/session.ts'
import { accountStore, onSignOut } from '../storage/account-stores.ts'

/** What waits, and when that was asked. */
type News = Unread & { asked: number }

/** How often a list was looked at: what was counted before is not new any more. */
let looks = 0
/** When the last question began. Milliseconds, as `Date.now` counts. */
let asked = 0
const latest = accountStore<News | null>(null)
onSignOut(() => {
  asked = 0
})

async function ask() {
  const before = looks
  asked = Date.now()
  const began = { asked }
  try {
    const news = { ...(await client.chat.unread()), ...began }
    const { total, fresh } = news
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, unread: total, fresh: before === looks ? fresh : me.fresh },
    )
    if (before !== looks) askNews(0)
    latest.set(news)
  } catch (error) {
    // Specification, section 8: logged, and no message to the user. The next bell asks again.
    console.warn('What is new was not counted:', errorCode(error))
  }
}

const asking = coalesce<'all'>(ask)

/**
 * Asks what waits for the member: unread messages and new likes and views, for the navigation, the title and the tab's
 * icon.
 * @param after milliseconds; whatever else asks until then gets the same answer
 */
export const askNews = (after: number) => asking('all', after)

/** The line stands: bells may have been lost before. Asks once, however many pieces of the screen are told. */
export function catchUpWithNews() {
  if (isConnected() && asked < connectedSince()) askNews(0)
}

/** Hears every answer, the last one at once. @returns what ends it */
export function onNews(ear: (news: News) => void): () => void {
  return latest.subscribe((news) => news && ear(news))
}

/** The member has looked at a list: its badge goes. */
export function lookedAt(list: 'likes' | 'views') {
  looks += 1
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, fresh: { ...me.fresh, [list]: 0 } })
}
