import type { Query } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch.ts'
import { useLiveEvents } from '../app/live/use-live-events.ts'
import { dropVanished } from './vanished.ts'

const concerned = ['members', 'resync']

/** Members may have appeared or vanished: removes those who are gone from lists and refetches an open profile. */
function lookAround() {
  // A failure means a lost connection, and the reconnect asks again.
  dropVanished().catch(() => {})
  // A cached profile must not flash up when the member opens it again.
  queryClient.removeQueries({ queryKey: api.members.show.key(), type: 'inactive' })
  void refetchFresh(api.members.show.key())
  void queryClient.invalidateQueries({ queryKey: api.blocks.key() })
}

/** First connection. Events before it were missed, so check which cached members are gone. */
function lookBack() {
  dropVanished().catch(() => {})
  const found = ({ state }: Query) => state.status === 'success'
  void queryClient.invalidateQueries({ queryKey: api.members.show.key(), predicate: found })
}

/** Mounted on every screen of a member. */
export function LiveMembers() {
  const wasConnected = useRef(false)
  useLiveEvents({
    onEvent: ({ type }) => {
      if (concerned.includes(type)) lookAround()
    },
    onReconnect: () => {
      if (wasConnected.current) lookAround()
      else lookBack()
      wasConnected.current = true
    },
    catchUpOnMount: true,
  })
  return null
}
