import type { MapInput, MapMember, map } from '@hearth/shared/map'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, client } from '../app/api/client.ts'
import { readMembers } from '../members/like-state.ts'
import { showsMembers } from '../members/member-cache.ts'

type Outputs = InferContractRouterOutputs<typeof map>
export type MapView = Outputs['view']
export type MapPlace = Outputs['places'][0]
export type { MapMember }

/** The prefix of the keys of both queries with members. */
export const mapKey = ['map'] as const

// The previous data stays on screen while the next part of the map loads.
const common = {
  placeholderData: keepPreviousData,
  meta: showsMembers,
  networkMode: 'always',
  staleTime: 60_000,
} as const

/** The markers of a part of the map. */
export const viewQuery = (input: MapInput | null) =>
  queryOptions({
    queryKey: [...mapKey, 'view', input],
    queryFn: ({ signal }) => readMembers(() => client.map.view(input!, { signal })),
    enabled: input !== null,
    ...common,
  })

/** The list beside the map. */
export const listQuery = (input: MapInput | null) =>
  queryOptions({
    queryKey: [...mapKey, 'members', input],
    queryFn: ({ signal }) => readMembers(() => client.map.members(input!, { signal })),
    enabled: input !== null,
    ...common,
  })

/** The cities in view to label; at a low zoom only large ones. */
export const placesQuery = (input: MapInput | null) =>
  queryOptions({
    queryKey: ['map-places', input && { ...input, maxDistance: undefined }],
    queryFn: ({ signal }) => client.map.places({ ...input!, maxDistance: undefined }, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const configQuery = () => ({ ...api.map.config.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
