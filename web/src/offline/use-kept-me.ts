import type { Me } from '@hearth/shared/account/me'
import { useEffect } from 'react'
import { coalesce } from '../app/api/coalesce.ts'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { keepMe, showsKeptMe } from '../app/session/device-owner.ts'
import { meQuery } from '../app/session/session.ts'
import { onSignOut } from '../app/storage/account-stores.ts'

/** Stores changes within this time together. Milliseconds. */
const delayMs = 1000

const meNow = () => queryClient.getQueryData(meQuery.queryKey)
let kept: Me | undefined
onSignOut(() => {
  kept = undefined
})

const keeping = coalesce<'me'>(async () => {
  const me = meNow()
  if (!me || me === kept) return
  kept = me
  // A browser without storage has nothing to read without a connection.
  await keepMe(me).catch(() => {})
})

/** Keeps the signed-in account in this browser, for a start without a connection. */
export function useKeptMe() {
  useEffect(() => {
    if (showsKeptMe()) kept = meNow() ?? undefined
    else keeping('me', delayMs)
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === meKey[0]) keeping('me', delayMs)
    })
  }, [])
}
