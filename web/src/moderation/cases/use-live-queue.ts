import type { CaseSummary } from '@hearth/shared/moderation/cases'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { coalesce } from '../../app/api/coalesce.ts'
import { refetchFresh } from '../../app/api/refetch.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMe } from '../../app/session/session.ts'
import { queueKey } from './queue-query.ts'

/** Events of many colleagues at once cause one request. */
const settleMs = 200
const refetchQueue = coalesce<'queue'>(() => refetchFresh(queueKey))

/**
 * Keeps the queue as it is on the server.
 * @returns a sentence for screen readers: which case a colleague has taken last
 */
export function useLiveQueue(listed: CaseSummary[]): string {
  const { t } = useTranslation()
  const me = useMe().data?.account.id
  const [news, setNews] = useState('')
  const before = useRef<CaseSummary[]>([])
  useLiveEvents({
    onEvent: ({ type }) => {
      if (type === 'case' || type === 'resync') refetchQueue('queue', settleMs)
    },
    onReconnect: () => refetchQueue('queue', settleMs),
  })
  useEffect(() => {
    const holders = new Map(before.current.map(({ id, claimedBy }) => [id, claimedBy?.id]))
    before.current = listed
    const taken = listed.find(
      ({ id, claimedBy }) => holders.has(id) && claimedBy && claimedBy.id !== me && claimedBy.id !== holders.get(id),
    )
    if (taken) setNews(t('admin.cases.taken', { name: taken.claimedBy!.name, number: taken.number }))
  }, [listed, me, t])
  return news
}
