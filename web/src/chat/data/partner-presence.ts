import type { Partner } from '@hearth/shared/chat/chat'
import { useSyncExternalStore } from 'react'
import { subscribe as subscribeToLive } from '../../app/live/events.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'

/** The last presence event of each partner. */
const seen = new Map<string, Pick<Partner, 'online' | 'lastSeenAt'>>()
const listeners = new Set<() => void>()
let stops: (() => void)[] = []
onSignOut(() => seen.clear())

const notifyListeners = () => {
  for (const one of listeners) one()
}

function startListening() {
  return [
    subscribeToLive('presence', ({ profileId, ...presence }) => {
      seen.set(profileId, presence)
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
  // Data that was fetched after the event is newer.
  if (!told || (partner.lastSeenAt ?? '') > (told.lastSeenAt ?? '')) return partner
  return told
}
