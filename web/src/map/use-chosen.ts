import { useEffect, useRef, useState } from 'react'
import { contains } from './geometry.ts'
import type { MapMember } from './map-queries.ts'
import type { useNearby } from './use-nearby.ts'

type Nearby = Pick<ReturnType<typeof useNearby>, 'list' | 'box' | 'settled' | 'changes'>

/**
 * Whose card is open. It stays while the map moves on, and closes by itself when they are no longer where they were:
 * blocked, hidden or gone.
 */
export function useChosen({ list, box, settled, changes }: Nearby) {
  const [chosen, setChosen] = useState<{ member: MapMember; changes: number } | null>(null)
  const from = useRef<Element | null>(null)
  const listed = list.find(({ id }) => id === chosen?.member.id)
  const isGone =
    chosen !== null && !listed && settled && (changes > chosen.changes || (box && contains(box, chosen.member.at)))
  useEffect(() => {
    if (isGone) setChosen(null)
  }, [isGone])
  // Once the card has gone: until then a phone hides the list from which it was opened.
  useEffect(() => {
    if (chosen || !(from.current instanceof HTMLElement)) return
    from.current.focus({ preventScroll: true })
    from.current = null
  }, [chosen])
  return {
    member: isGone ? null : (listed ?? chosen?.member ?? null),
    choose(member: MapMember) {
      from.current = document.activeElement
      setChosen({ member, changes })
    },
    close: () => setChosen(null),
  }
}
