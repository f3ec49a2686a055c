import type { Partner } from '@hearth/shared/chat/chat'
import { onMount } from 'nanostores'
import { subscribe } from '../../app/live/events.ts'
import { accountStore, useStore } from '../../app/storage/account-stores.ts'

type Presence = Pick<Partner, 'online' | 'lastSeenAt'>

/** The last presence event of each partner. */
const seen = accountStore<Record<string, Presence>>({})

onMount(seen, () => {
  const stops = [
    subscribe('presence', ({ profileId, ...presence }) => seen.set({ ...seen.get(), [profileId]: presence })),
    // A partner may have vanished. The screens refetch the others' presence now.
    subscribe('event', ({ type }) => type === 'members' && seen.set({})),
  ]
  return () => {
    for (const stop of stops) stop()
    // Without a subscription these values become stale; the next screen fetches them.
    seen.set({})
  }
})

/** A partner's presence, updated by live events. Components that use it subscribe with `watchPartners`. */
export function usePartnerPresence(partner: Partner): Presence {
  const told = useStore(seen, (all) => (partner.id ? all[partner.id] : undefined))
  // Data that was fetched after the event is newer.
  if (!told || (partner.lastSeenAt ?? '') > (told.lastSeenAt ?? '')) return partner
  return told
}
