import * as z from 'zod'
import { api } from '../api.ts'
import { Coordinates } from '../members/geo.ts'
import { MemberCard } from '../members/member-card.ts'
import { Radius } from './discover.ts'
import { clusterFrom } from './map-limits.ts'

const degree = (most: number) => z.coerce.number('map_invalid').min(-most, 'map_invalid').max(most, 'map_invalid')

/** Degrees. When west is greater than east, the box crosses the antimeridian. */
const Box = z.object({ west: degree(180), south: degree(90), east: degree(180), north: degree(90) })
export type Box = z.infer<typeof Box>

export const MapInput = z
  .strictObject({
    ...Box.shape,
    /** Web map zoom: at 0 the world is 512 pixels wide, and twice as wide at each step. */
    zoom: z.coerce.number('map_invalid').min(0, 'map_invalid').max(24, 'map_invalid'),
    /** Kilometres from the viewer's public point; ignored for a viewer without one. */
    maxDistance: Radius.optional(),
  })
  .refine(({ south, north }) => south <= north, { message: 'map_invalid', path: ['north'] })
export type MapInput = z.infer<typeof MapInput>

/** A member at their public point, without last-seen time: on a map it would reveal daily routines. */
export const MapMember = MemberCard.omit({ online: true, lastSeenAt: true, compatibility: true }).extend({
  at: Coordinates,
  precision: z.enum(['address', 'city']),
  /** The member is at most this many metres from `at`: more than the precision says in rural areas. */
  areaMetres: z.int(),
})
export type MapMember = z.infer<typeof MapMember>

export const Cluster = z.object({
  /** The tile it represents. */
  id: z.string(),
  members: z.int().min(clusterFrom),
  /** The centre of its members' public points. */
  at: Coordinates,
  bounds: Box,
})
export type Cluster = z.infer<typeof Cluster>

export const map = {
  view: api
    .route({
      method: 'GET',
      path: '/map',
      summary: 'Members in a part of the map: clusters, and single members where there are few',
    })
    .input(MapInput)
    .output(z.object({ clusters: z.array(Cluster), members: z.array(MapMember) })),
  members: api
    .route({
      method: 'GET',
      path: '/map/members',
      summary: 'Members in a part of the map, nearest to its centre first',
    })
    .input(MapInput)
    .output(z.object({ members: z.array(MapMember), more: z.boolean() })),
  places: api
    .route({
      method: 'GET',
      path: '/map/places',
      summary: 'The largest cities in a part of the map, for orientation',
    })
    .input(MapInput)
    .output(z.array(z.object({ name: z.string(), population: z.int(), at: Coordinates }))),
  config: api
    .route({ method: 'GET', path: '/map/config', summary: 'The configured street map, if any' })
    .output(z.object({ style: z.string().nullable(), missing: z.boolean() })),
}
