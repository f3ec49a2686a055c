import { useState } from 'react'
import type { View } from '../sync/types.ts'

/** Whether the member has sent a message since the conversation was opened. */
export function useSentHere({ loaded, lastSeq, messages }: View): boolean {
  const [lastAtOpening, setLastAtOpening] = useState<number | null>(null)
  if (loaded && lastAtOpening === null) setLastAtOpening(lastSeq)
  return lastAtOpening !== null && messages.some(({ mine, seq }) => mine && seq > lastAtOpening)
}
