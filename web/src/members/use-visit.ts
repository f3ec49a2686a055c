import { useEffect, useState } from 'react'

type Read = { isFetchedAfterMount: boolean; dataUpdatedAt: number }

/**
 * What is new in a list since the member last looked. The mark stays while the screen is open, and what arrives
 * meanwhile gets it too; the server is told that the member looks, each time something has been read.
 * @param visitedAt when the member last looked, by the list's own answer
 * @returns whether something of this time is new
 */
export function useVisit(
  { isFetchedAfterMount, dataUpdatedAt }: Read,
  visitedAt: string | null | undefined,
  look: () => Promise<unknown>,
) {
  const [since, setSince] = useState<string | null | undefined>()
  const known = isFetchedAfterMount && visitedAt !== undefined
  if (known && since === undefined) setSince(visitedAt)
  useEffect(() => {
    // What cannot be noted now is noted with the next look.
    if (known && dataUpdatedAt) look().catch(() => {})
  }, [known, dataUpdatedAt, look])
  return (at: string) => since !== undefined && (since === null || at > since)
}
