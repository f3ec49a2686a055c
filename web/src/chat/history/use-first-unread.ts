import type { Message } from '@hearth/shared/chat/messages'
import { useEffect, useState } from 'react'
import type { View } from '../sync/types.ts'

type Stretch = { after: number; upTo: number }

/** The partner's first message in a range; null while the start of the range is not loaded. */
function firstOf({ messages, past }: View, { after, upTo }: Stretch): number | null {
  const begins = (part: Message[]) => part.length > 0 && part[0]!.seq <= after + 1 && part.at(-1)!.seq > after
  const part = [messages, past ?? []].find(begins)
  return part?.find(({ seq, mine }) => seq > after && seq <= upTo && !mine)?.seq ?? null
}

/**
 * The position of the line above the new messages. It is set on opening, and again when a message arrives while the
 * member is not looking. Reading does not remove it; writing does.
 * @returns its seq or null, whether there is a line (even if its message is not loaded), a function that removes it, and
 * how far the member had read on opening
 */
export function useFirstUnread(view: View, looking: boolean) {
  const [stretch, setStretch] = useState<Stretch | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  if (view.loaded && opened === null) {
    setOpened(view.readSeq)
    setStretch({ after: view.readSeq, upTo: view.lastSeq })
  }
  const missed = !looking && view.loaded && firstOf(view, { after: view.readSeq, upTo: view.lastSeq })
  useEffect(() => {
    if (missed) setStretch({ after: missed - 1, upTo: missed })
  }, [missed])
  return {
    marker: stretch && firstOf(view, stretch),
    hasMarker: stretch !== null,
    clear: () => setStretch(null),
    readOnOpening: opened,
  }
}
