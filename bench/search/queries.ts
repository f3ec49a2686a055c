import type { DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import { sql } from 'kysely'
import { findBest } from '../../server/src/people/discover/best-fit.ts'
import type { Search } from '../../server/src/people/discover/conditions.ts'
import { placesOf } from '../../server/src/people/discover/conditions.ts'
import { wouldHideMuch } from '../../server/src/people/discover/offer.ts'
import { findPage, type PageStart } from '../../server/src/people/discover/query.ts'
import { findRelaxations } from '../../server/src/people/discover/relaxations.ts'
import { findLikes } from '../../server/src/people/likes/queries.ts'
import { countMembers } from '../../server/src/people/map/queries.ts'
import { levelFor, tilesOf } from '../../server/src/people/map/tiles.ts'
import { findViews } from '../../server/src/people/views/queries.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'
import type { Looker } from './viewers.ts'

type Query = { name: string; filters: Filters; order?: Exclude<DiscoverOrder, 'compatibility'> }

/** The filters of each query, in addition to the gender and the ages that each viewer looks for. */
export const queries: Query[] = [
  { name: 'within 5 km', filters: { radius: 5 } },
  { name: 'within 20 km', filters: { radius: 20 } },
  { name: 'within 50 km', filters: { radius: 50 } },
  { name: 'within 200 km', filters: { radius: 200 } },
  { name: 'anywhere', filters: {} },
  { name: '50 km, body and goal', filters: { radius: 50, heightMin: 160, heightMax: 180, weightMin: 55, weightMax: 85, relationshipGoal: 'serious' } },
  { name: '50 km, very selective', filters: { radius: 50, heightMin: 175, heightMax: 178, relationshipGoal: 'marriage', interests: ['astronomy'] } },
  { name: '50 km, speaks Khmer', filters: { radius: 50, languages: ['km'] } },
  { name: '50 km, verified only', filters: { radius: 50, photos: 'verified' } },
  { name: '50 km, would like to meet', filters: { radius: 50, lookingFor: 'me' } },
  { name: '50 km, any gender', filters: { radius: 50, gender: undefined } },
  { name: '50 km, any gender, would like to meet', filters: { radius: 50, gender: undefined, lookingFor: 'me' } },
  { name: '200 km, any gender', filters: { radius: 200, gender: undefined } },
  { name: '200 km, any gender, would like to meet', filters: { radius: 200, gender: undefined, lookingFor: 'me' } },
  { name: 'nearest within 50 km', filters: { radius: 50 }, order: 'nearest' },
  { name: 'nearest anywhere', filters: {}, order: 'nearest' },
  { name: 'newest within 50 km', filters: { radius: 50 }, order: 'newest' },
] // biome-ignore format: one query a line

type Connections = { db: Database; searchDb: Database }
export type Task = { name: string; run(looker: Looker): Promise<unknown> }

const window = (zoom: number) => ({ width: 1000 * (360 / (512 * 2 ** zoom)), height: 600 * (360 / (512 * 2 ** zoom)) })

/** The box that a window of 1000 by 850 pixels shows around a point. */
function windowAround({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const { width, height } = window(zoom)
  return {
    west: Math.max(-180, lng - width / 2),
    south: Math.max(-85, lat - height / 2),
    east: Math.min(180, lng + width / 2),
    north: Math.min(85, lat + height / 2),
  }
}

/** Map views of the whole world, a country, a city and a part of it. */
export const maps = [
  { name: 'map of the world', zoom: 1, boxOf: () => ({ west: -180, south: -85, east: 180, north: 85 }) },
  { name: 'map of a country', zoom: 5, boxOf: (point: { lat: number; lng: number }) => windowAround(point, 5) },
  { name: 'map of a city', zoom: 10, boxOf: (point: { lat: number; lng: number }) => windowAround(point, 10) },
  { name: 'map of a quarter', zoom: 13, boxOf: (point: { lat: number; lng: number }) => windowAround(point, 13) },
]

const searchOf = ({ viewer, filters }: Looker, more: Filters): Search => ({
  viewer,
  filters: { ...filters, ...more },
  places: null,
})

const mapTasks = (searchDb: Database): Task[] =>
  maps.map(({ name, zoom, boxOf }) => ({
    name,
    run: ({ viewer }) => {
      const box = boxOf(viewer.point!)
      return countMembers(searchDb, viewer, tilesOf(box, levelFor(box, zoom)))
    },
  }))

/** Each query as a task on the server's own code, without the operation around it and without HTTP. */
export function tasks({ db, searchDb }: Connections, tenth: Map<Looker, PageStart | null>): Task[] {
  const within = { radius: 50 }
  return [
    {
      name: 'floor: one row by primary key',
      run: ({ viewer }) => sql`select * from presence where profile_id = ${viewer.profileId}`.execute(searchDb),
    },
    ...queries.map(({ name, filters, order = 'lastSeen' }) => ({
      name,
      run: (looker: Looker) => findPage(searchDb, searchOf(looker, filters), { order, position: null, limit: 13 }),
    })),
    {
      name: 'within 50 km, page 10',
      run: (looker) =>
        findPage(searchDb, searchOf(looker, within), {
          order: 'lastSeen',
          position: tenth.get(looker) ?? null,
          limit: 13,
        }),
    },
    {
      name: 'best match within 50 km',
      run: async (looker) => (await findBest(searchDb, searchOf(looker, within), { position: null, limit: 13 })).rows,
    },
    {
      name: 'a city by a part of its name',
      run: async (looker) => {
        const filters = { ...looker.filters, city: 'lond' }
        const search = { viewer: looker.viewer, filters, places: await placesOf(db, filters) }
        return findPage(searchDb, search, { order: 'lastSeen', position: null, limit: 13 })
      },
    },
    {
      name: 'why so few (very selective)',
      run: (looker) => findRelaxations(searchDb, searchOf(looker, queries[6]!.filters)),
    },
    {
      name: 'offer of "would like to meet", 50 km',
      run: (looker) => wouldHideMuch(searchDb, searchOf(looker, within)),
    },
    ...mapTasks(searchDb),
    {
      name: 'who liked me, 24 cards',
      run: ({ viewer }) => findLikes(db, viewer, { side: 'received', from: null, limit: 24 }),
    },
    { name: 'who viewed me, 24 cards', run: ({ viewer }) => findViews(db, viewer, null, 24) },
  ]
}

/** Where each member's tenth page starts. */
export async function tenthPages({ searchDb }: Connections, lookers: Looker[]) {
  const starts = new Map<Looker, PageStart | null>()
  for (const looker of lookers) {
    const rows = await findPage(searchDb, searchOf(looker, { radius: 50 }), {
      order: 'lastSeen',
      position: null,
      limit: 108,
    })
    const last = rows.at(-1)
    starts.set(looker, last ? { at: last.at, id: last.id } : null)
  }
  return starts
}
