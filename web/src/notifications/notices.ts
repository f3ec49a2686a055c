import type { Notice, NoticeList } from '@hearth/shared/notifications/notifications'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../app/api/client.ts'
import { coalesce } from '../app/api/coalesce.ts'
import { cursorPages, uniqueById } from '../app/api/pages.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch.ts'
import { countNotices } from '../app/shell/news.ts'

/** The notices of the last 30 days, newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  ...api.notifications.list.infiniteOptions(cursorPages),
  staleTime: 0,
})

const listKey = api.notifications.list.key()
const coalescedRead = coalesce<'list'>(() => refetchFresh(listKey))

/**
 * Refetches the list while it is on screen.
 * @param delayMs requests until then share one response
 */
export const refetchNotices = (delayMs: number) => coalescedRead('list', delayMs)

/** The notices of all pages, each once. */
export const noticesOf = (pages: NoticeList[]): Notice[] =>
  uniqueById(
    pages.flatMap((page) => page.notices),
    ({ id }) => id,
  )

/** Shows notices as read, before the server has confirmed it. */
function showRead(isMeant: (notice: Notice) => boolean) {
  const readIn = ({ notices, ...page }: NoticeList): NoticeList => ({
    ...page,
    notices: notices.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)),
  })
  queryClient.setQueriesData<InfiniteData<NoticeList>>(
    { queryKey: listKey },
    (data) => data && { ...data, pages: data.pages.map(readIn) },
  )
}

/** Marks one notice as read. A failure is not shown: the place that the notice leads to is. */
export async function readNotice({ id, read }: Notice) {
  if (read) return
  showRead((notice) => notice.id === id)
  const answer = await client.notifications.read({ ids: [id] }).catch(() => null)
  if (answer) countNotices(answer.unread)
  else refetchNotices(0)
}

/**
 * Marks all notices as read, up to the newest that is shown: later ones have not been seen.
 * @throws when the server refuses it; they are shown as unread again
 */
export async function readAllNotices(newest: Notice) {
  showRead(() => true)
  try {
    countNotices((await client.notifications.read({ until: newest.at })).unread)
  } finally {
    refetchNotices(0)
  }
}
