import type { Partner } from '@hearth/shared/chat'
import { onlineMinutes } from '@hearth/shared/members'
import { useSyncExternalStore } from 'react'
import { subscribe as subscribeToLive } from '../../app/live/events.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'

/** What was heard of each partner, and when: the time itself is rounded. */
const seen = new Map<string, { lastSeenAt: string; receivedAt: number }>()
const listeners = new Set<() => void>()
let stops: (() => void)[] = []
onSignOut(() => seen.clear())

const notifyListeners = () => {
  for (const one of listeners) one()
}

function startListening() {
  return [
    subscribeToLive('presence', ({ profileId, lastSeenAt }) => {
      seen.set(profileId, { lastSeenAt, receivedAt: Date.now() })
      notifyListeners()
    }),
    // Whoever vanished is not here any more; of the others the server, which is asked again now, says when they were.
    subscribeToLive('event', ({ type }) => {
      if (type !== 'members') return
      seen.clear()
      notifyListeners()
    }),
  ]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!stops.length) stops = startListening()
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    for (const stop of stops) stop()
    stops = []
    // What is not listened for grows old; the next screen asks the server.
    seen.clear()
  }
}

/** A partner's presence, as new as the live connection tells it. Whoever shows it asks for it with `watchPartners`. */
export function usePartnerPresence(partner: Partner): Pick<Partner, 'online' | 'lastSeenAt'> {
  const told = useSyncExternalStore(subscribe, () => (partner.id ? seen.get(partner.id) : undefined))
  if (!told || (partner.lastSeenAt && told.lastSeenAt < partner.lastSeenAt)) return partner
  return { online: Date.now() - told.receivedAt < onlineMinutes * 60_000, lastSeenAt: told.lastSeenAt }
}
