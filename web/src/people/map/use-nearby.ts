import type { MapInput } from '@hearth/shared/people/map'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refetchFresh } from '../../app/api/refetch.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { boxOf, contains, type Size } from './geometry.ts'
import { listQuery, type MapMember, mapMemberKeys, placesQuery, viewQuery } from './map-queries.ts'
import type { View } from './map-search.ts'

/** A moving slider requests only its last value. */
const debounceMs = 200

/** The members in view: the markers, and the list beside the map. */
export function useNearby(view: View, size: Size | null, distance: number | undefined) {
  const wanted = useMemo((): MapInput | null => {
    if (!size) return null
    const zoom = Math.round(view.zoom * 10) / 10
    return { ...boxOf(view, size), zoom, ...(distance === undefined ? {} : { maxDistance: distance }) }
  }, [view, size, distance])
  const [input] = useDebouncedValue(wanted, wanted ? debounceMs : 0)
  const drawn = useQuery(viewQuery(input))
  const listed = useQuery(listQuery(input))
  const places = useQuery(placesQuery(input)).data ?? noPlaces
  const changes = useMemberChanges()

  const onMap = drawn.data?.members ?? none
  const nearest = listed.data?.members ?? none
  // The server answers in whole tiles, so some of the members are out of view.
  const listedToo = useMemo(
    () => union(nearest, wanted ? onMap.filter(({ at }) => contains(wanted, at)) : none),
    [nearest, onMap, wanted],
  )
  return {
    /** The part of the world that is in view. */
    box: wanted,
    /** Counts events after which a member may be gone. */
    changes,
    places,
    clusters: drawn.data?.clusters ?? noClusters,
    members: onMap,
    /** The nearest members, followed by the others on the map. */
    list: listedToo,
    /** How many entries of the list are the nearest. */
    nearest: nearest.length,
    more: listed.data?.more ?? false,
    /** The data belongs to the current view. */
    settled: input === wanted && !drawn.isFetching && !listed.isFetching && Boolean(listed.data),
    pending: !listed.data && !listed.isError,
    failed: drawn.isError || listed.isError,
    problem: drawn.error ?? listed.error,
    retry: () => void Promise.all([drawn.refetch(), listed.refetch()]),
  }
}

const none: MapMember[] = []
const noClusters: never[] = []
const noPlaces: never[] = []

/** The list, followed by the members of the other that it lacks. */
function union(list: MapMember[], others: MapMember[]): MapMember[] {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...others.filter(({ id }) => !known.has(id))]
}

/** Counts blocks in both directions, also from other tabs, and refetches the map after each. */
function useMemberChanges(): number {
  const [changes, setChanges] = useState(0)
  const refetch = async () => {
    await Promise.all(mapMemberKeys.map(refetchFresh))
    setChanges((before) => before + 1)
  }
  useLiveEvents({
    onEvent: ({ type }) => {
      if (type === 'members' || type === 'resync') void refetch()
    },
    onReconnect: () => void refetch(),
  })
  return changes
}
