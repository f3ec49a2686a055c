import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch-fresh.ts'
import { isConnected, subscribe } from '../app/live/events.ts'
import { dropVanished } from './vanish.ts'

const concerned = ['members', 'resync']

/** Somebody may have appeared or vanished: lists lose who is gone, and an open profile is read again. */
function lookAround() {
  // A failure is a lost connection, which comes back with the same question.
  dropVanished().catch(() => {})
  // A profile that was looked at before must not appear for a moment when its address is opened again.
  queryClient.removeQueries({ queryKey: api.people.show.key(), type: 'inactive' })
  void refetchFresh(api.people.show.key())
  void queryClient.invalidateQueries({ queryKey: api.blocks.key() })
}

/** The line stands for the first time: of what was read before, nobody would have told that somebody went. */
function lookBack() {
  dropVanished().catch(() => {})
  const found = ({ state }: Query) => state.status === 'success'
  void queryClient.invalidateQueries({ queryKey: api.people.show.key(), predicate: found })
}

/** Runs beside every screen of a member. */
export function LiveMembers() {
  useEffect(() => {
    let before: 'unknown' | 'standing' | 'lost' = 'unknown'
    const stops = [
      subscribe('event', ({ type }) => concerned.includes(type) && lookAround()),
      subscribe('state', (state) => {
        if (state === 'connected' && before !== 'standing') (before === 'lost' ? lookAround : lookBack)()
        if (state === 'connected') before = 'standing'
        else if (before === 'standing') before = 'lost'
      }),
    ]
    // The line may have stood before this was loaded.
    if (isConnected()) {
      before = 'standing'
      lookBack()
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}
