import type { MapInput } from '@hearth/shared/map'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refetchFresh } from '../app/api/refetch.ts'
import { useLiveEvents } from '../app/live/use-live-events.ts'
import { boxOf, contains, type Size } from './geometry.ts'
import { listQuery, type MapMember, mapKey, placesQuery, viewQuery } from './map-queries.ts'
import type { View } from './map-search.ts'

/** A slider on its way asks for its last value only. */
const debounceMs = 200

/** Who is in view: what is drawn, and the list beside it. */
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
  // The map answers whole tiles, some of whose members are out of sight.
  const listedToo = useMemo(
    () => union(nearest, wanted ? onMap.filter(({ at }) => contains(wanted, at)) : none),
    [nearest, onMap, wanted],
  )
  return {
    /** The part of the world that is in view. */
    box: wanted,
    /** How often somebody may have left since the screen opened. */
    changes,
    places,
    clusters: drawn.data?.clusters ?? noClusters,
    members: onMap,
    /** Everybody who can be named: the nearest, and whoever is on the map besides. */
    list: listedToo,
    /** How many of them are the nearest; the others are on the map further out. */
    nearest: nearest.length,
    more: listed.data?.more ?? false,
    /** The answers are those for what is in view. */
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

/** A list with those of another who are not in it. */
function union(list: MapMember[], others: MapMember[]): MapMember[] {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...others.filter(({ id }) => !known.has(id))]
}

/** Somebody has blocked or was blocked, perhaps in another tab: the map is read again at once. */
function useMemberChanges(): number {
  const [changes, setChanges] = useState(0)
  const refetch = async () => {
    await refetchFresh(mapKey)
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
