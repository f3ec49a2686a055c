import type { Case } from '@hearth/shared/moderation/cases'
import { claimMinutes } from '@hearth/shared/moderation/cases'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { staffClient } from '../admin/staff-client.ts'
import { caseKey } from './queue-query.ts'

/** Three signs of life before a claim would end. */
const renewMs = (claimMinutes * 60_000) / 3

export type OpenedCase = ReturnType<typeof useCase>

/**
 * Opens a case, which claims it when it is free, keeps the claim while the screen is open, and releases it afterwards.
 * @returns `read`: the case as the moderator has read it; `now`: as the server has it, which may be newer; `isOutdated`:
 * a colleague's case has changed since; `adopt`: to call when the moderator has read what is new
 */
export function useCase(caseId: string) {
  const key = caseKey(caseId)
  const client = useQueryClient()
  // Each request opens the case again, and claims it if it is free: only when the moderator holds it, or asks for it.
  const query = useQuery({
    queryKey: key,
    queryFn: () => staffClient.cases.open({ caseId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const now = query.data
  const [seen, setSeen] = useState<Case>()
  if (!seen && now) setSeen(now)
  const isNew = Boolean(seen && now && now.version !== seen.version)
  const [outdatedAt, setOutdatedAt] = useState<number>()
  const setOutdated = () => setOutdatedAt(query.dataUpdatedAt)
  const follow = () => {
    if (now?.mine) followCase(client, caseId).catch(setOutdated)
    else setOutdated()
  }
  useLiveEvents({
    onEvent: (event) => {
      if (event.type === 'case' && event.caseId === caseId) follow()
    },
    onReconnect: follow,
  })
  useClaim(caseId, now?.mine ?? false)
  /** Shows what the server has now, after an act of the moderator's own. */
  const refresh = async () => setSeen((await query.refetch()).data)
  // Without a new version, what differs is no news: who holds it, and notes.
  const isOutdated = outdatedAt !== undefined && outdatedAt === query.dataUpdatedAt
  return { query, read: isNew ? seen : (now ?? seen), now, isNew, isOutdated, adopt: () => setSeen(now), refresh }
}

/**
 * Reads an opened case again because it has changed: the browser asks by itself, so neither the claim nor the proof of an
 * absent moderator lasts longer for it.
 */
export async function followCase(client: QueryClient, caseId: string) {
  const queryKey = caseKey(caseId)
  await client.cancelQueries({ queryKey })
  const queryFn = () => staffClient.cases.follow({ caseId })
  return client.fetchQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0 })
}

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Keeps a claim while the moderator works on the screen, and releases it when they leave. An absent one's claim ends. */
function useClaim(caseId: string, mine: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!mine) return
    let isThere = true
    const see = () => {
      isThere = true
    }
    const keep = () => {
      if (isThere)
        staffClient.cases.renew({ caseId }).catch(() => client.invalidateQueries({ queryKey: caseKey(caseId) }))
      isThere = false
    }
    // The page goes before an ordinary request would be sent.
    const letGo = () => void fetch(`/api/admin/cases/${caseId}/claim`, { method: 'DELETE', keepalive: true })
    const timer = setInterval(keep, renewMs)
    addEventListener('pagehide', letGo)
    for (const sign of signs) addEventListener(sign, see, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, see)
      removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [caseId, mine, client])
}
