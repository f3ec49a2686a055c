import { useEffect, useState } from 'react'
import { cameWithPage } from '../app/api/page-answers.ts'

type Read = { isFetchedAfterMount: boolean; dataUpdatedAt: number }

/**
 * Tells which entries of a list are new since the member's last visit. They stay marked while the screen is open, and
 * entries that arrive meanwhile are marked too. Records the visit after each response.
 * @param visitedAt the last visit, as the list's response says
 * @returns whether an entry of this time is new
 */
export function useVisit(
  { isFetchedAfterMount, dataUpdatedAt }: Read,
  visitedAt: string | null | undefined,
  look: () => Promise<unknown>,
) {
  const [since, setSince] = useState<string | null | undefined>()
  const isNew = isFetchedAfterMount || cameWithPage(dataUpdatedAt)
  const known = isNew && visitedAt !== undefined
  if (known && since === undefined) setSince(visitedAt)
  useEffect(() => {
    // The next visit is recorded anyway.
    if (known && dataUpdatedAt) look().catch(() => {})
  }, [known, dataUpdatedAt, look])
  return (at: string) => since !== undefined && (since === null || at > since)
}
