import * as z from 'zod'
import { api } from './api.ts'
import { Radius } from './discover.ts'
import { Coordinates } from './geo.ts'
import { clusterFrom } from './map-limits.ts'
import { MemberCard } from './members.ts'

const degree = (most: number) => z.coerce.number('map_invalid').min(-most, 'map_invalid').max(most, 'map_invalid')

/** Degrees. West may lie east of east: then the box crosses the antimeridian. */
const Box = z.object({ west: degree(180), south: degree(90), east: degree(180), north: degree(90) })
export type Box = z.infer<typeof Box>

export const MapInput = z
  .strictObject({
    ...Box.shape,
    /** As web maps count it: at 0 the world is 512 pixels wide, at each step twice as wide. */
    zoom: z.coerce.number('map_invalid').min(0, 'map_invalid').max(24, 'map_invalid'),
    /** Kilometres from the viewer's public point; without one it limits nothing. */
    maxDistance: Radius.optional(),
  })
  .refine(({ south, north }) => south <= north, { message: 'map_invalid', path: ['north'] })
export type MapInput = z.infer<typeof MapInput>

/** A member at their public point. When they were last here stands on no map: it would tell of their days. */
export const MapMember = MemberCard.omit({ online: true, lastSeenAt: true, compatibility: true }).extend({
  at: Coordinates,
  precision: z.enum(['address', 'city']),
  /** The member is no further than so many metres from `at`: more than their precision says where few people live. */
  areaMetres: z.int(),
})
export type MapMember = z.infer<typeof MapMember>

export const Cluster = z.object({
  /** The tile that it stands for. */
  id: z.string(),
  members: z.int().min(clusterFrom),
  /** The middle of its members' public points. */
  at: Coordinates,
  bounds: Box,
})
export type Cluster = z.infer<typeof Cluster>

export const map = {
  view: api
    .route({ method: 'GET', path: '/map', summary: 'Who is in a part of the map: clusters, and members where few are' })
    .input(MapInput)
    .output(z.object({ clusters: z.array(Cluster), members: z.array(MapMember) })),
  members: api
    .route({
      method: 'GET',
      path: '/map/members',
      summary: 'The members in a part of the map, nearest to its middle first',
    })
    .input(MapInput)
    .output(z.object({ members: z.array(MapMember), more: z.boolean() })),
  places: api
    .route({
      method: 'GET',
      path: '/map/places',
      summary: 'The largest cities in a part of the map, by which to find one’s way',
    })
    .input(MapInput)
    .output(z.array(z.object({ name: z.string(), population: z.int(), at: Coordinates }))),
  config: api
    .route({ method: 'GET', path: '/map/config', summary: 'The street map that is set up, if any' })
    .output(z.object({ style: z.string().nullable(), missing: z.boolean() })),
}
