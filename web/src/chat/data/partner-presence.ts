import type { Partner } from '@hearth/shared/chat'
import { onlineMinutes } from '@hearth/shared/member-limits'
import { useSyncExternalStore } from 'react'
import { subscribe as subscribeToLive } from '../../app/live/events.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'

/** The last presence event of each partner, with the time of arrival, because `lastSeenAt` is rounded. */
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
    // A partner may have vanished. The screens refetch the others' presence now.
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
    // Without a subscription these values become stale; the next screen fetches them.
    seen.clear()
  }
}

/** A partner's presence, updated by live events. Components that use it subscribe with `watchPartners`. */
export function usePartnerPresence(partner: Partner): Pick<Partner, 'online' | 'lastSeenAt'> {
  const told = useSyncExternalStore(subscribe, () => (partner.id ? seen.get(partner.id) : undefined))
  if (!told || (partner.lastSeenAt && told.lastSeenAt < partner.lastSeenAt)) return partner
  return { online: Date.now() - told.receivedAt < onlineMinutes * 60_000, lastSeenAt: told.lastSeenAt }
}
