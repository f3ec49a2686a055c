import type { Me } from '@hearth/shared/account/me'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from './session.ts'

/** Long enough for the first screen to have everything it shows. Milliseconds. */
const delayMs = 10_000

/** This browser's time zone. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

async function nameZone(timeZone: string) {
  const { client } = await import('../api/client.ts')
  await client.notifications.save({ timeZone })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, notifications: { ...me.notifications, timeZone } })
}

/** Names the browser's time zone to the server once, so that quiet hours and digests keep to the member's clock. */
export function useNamedTimeZone({ notifications, account }: Me) {
  const isUnknown = notifications.timeZone === null && !account.detailsRequired
  useEffect(() => {
    if (!isUnknown) return
    // The next visit tries again.
    const timer = setTimeout(() => nameZone(browserTimeZone()).catch(() => {}), delayMs)
    return () => clearTimeout(timer)
  }, [isUnknown])
}
