import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnectionAwaited } from '../../app/live/awaiting-connection.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMember } from '../../app/session/use-member.ts'
import {
  type Celebration,
  celebrationsQuery,
  claimCelebration,
  refetchCelebrations,
} from '../../members/likes/celebrations-query.ts'
// What a like says is loaded with this, so that it is there even if the line is lost meanwhile.
import '../../members/likes/like-result.ts'
import { onLiveEvent, refetchLists } from './live-lists.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { useFreeMoment } from './use-free-moment.ts'

/** Mounted on every signed-in screen. Celebrates each new match once, and keeps the lists of likes and views current. */
export function Celebrations() {
  const { profile } = useMember()
  useLiveEvents({
    onEvent: onLiveEvent,
    onReconnect: () => {
      refetchLists()
      refetchCelebrations()
    },
    catchUpOnMount: true,
  })
  return profile && <NextMatch key={profile.id} />
}

function NextMatch() {
  const { data: waiting = [] } = useQuery({ ...celebrationsQuery, enabled: useConnectionAwaited() })
  // No other tab celebrates a match that this tab has claimed, so keep it until it is shown.
  const [taken, setTaken] = useState<Celebration[]>([])
  const [shown, setShown] = useState<Celebration | null>(null)
  const [opened, setOpened] = useState(false)
  const free = useFreeMoment()
  const now = free && !opened
  const next = now && !taken.length ? waiting[0] : undefined
  useEffect(() => {
    if (next) void claimCelebration(next).then((mine) => mine && setTaken((all) => [...all, next]))
  }, [next])
  useEffect(() => {
    const [first, ...others] = taken
    if (!now || !first) return
    setShown(first)
    setOpened(true)
    setTaken(others)
  }, [now, taken])
  if (!shown) return null
  return <MatchDialog key={shown.member.id} match={shown} opened={opened} onClose={() => setOpened(false)} />
}
