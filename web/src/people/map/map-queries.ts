import type { MapInput, MapMember, map } from '@hearth/shared/people/map'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'

type Outputs = InferContractRouterOutputs<typeof map>
export type MapView = Outputs['view']
export type MapPlace = Outputs['places'][0]
export type { MapMember }

/** The keys of both queries with members. */
export const mapMemberKeys = [api.map.view.key(), api.map.members.key()]

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
    queryKey: api.map.view.queryKey({ input: input ?? skipToken }),
    queryFn: ({ signal }) => readMembers(() => client.map.view(input!, { signal })),
    enabled: input !== null,
    ...common,
  })

/** The list beside the map. */
export const listQuery = (input: MapInput | null) =>
  queryOptions({
    queryKey: api.map.members.queryKey({ input: input ?? skipToken }),
    queryFn: ({ signal }) => readMembers(() => client.map.members(input!, { signal })),
    enabled: input !== null,
    ...common,
  })

/** The cities in view to label; at a low zoom only large ones. */
export const placesQuery = (input: MapInput | null) =>
  api.map.places.queryOptions({
    input: input ? { ...input, maxDistance: undefined } : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const configQuery = () => ({ ...api.map.config.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
