import { useEffect, useRef, useState } from 'react'
import { contains } from './geometry.ts'
import type { MapMember } from './map-queries.ts'
import type { useNearby } from './use-nearby.ts'

type Nearby = Pick<ReturnType<typeof useNearby>, 'list' | 'box' | 'settled' | 'changes'>

/**
 * The member whose card is open. It stays open while the map moves, and closes when the member is no longer at that
 * position: blocked, hidden or deleted.
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
  // Only after the card has closed, because until then a phone hides the list that opened it.
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
