import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { distanceKm } from '@hearth/shared/members/distances'
import { setOf } from '@hearth/shared/members/gender-groups'
import { sql } from 'kysely'
import { blockedIds } from '../../server/src/members/visibility/queries.ts'
import { findPage } from '../../server/src/people/discover/query.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'
import type { Looker } from './viewers.ts'

type Row = { id: string; birthday: string; publicLat: number | null; publicLng: number | null }

/**
 * A simple search to compare with: the 200 members of the gender, country and ages who were seen last, with their
 * pictures. The browser applies all other filters.
 */
export async function newest200(db: Database, { viewer, filters }: Looker): Promise<Row[]> {
  const { rows } = await sql<Row>`select p.*, pictures.list from (
      select s.profile_id, s.last_seen_at
      from unnest(${filters.gender ? [setOf([filters.gender])] : []}::int2[]) side (groups)
        cross join lateral (select * from search_members s
          where s.country = ${viewer.country} and s.gender_groups = side.groups
            and s.birthday between current_date - make_interval(years => ${(filters.ageMax ?? 99) + 1}::int)
            and current_date - make_interval(years => ${filters.ageMin ?? 18}::int)
          order by s.last_seen_at desc limit 200) s
      order by s.last_seen_at desc limit 200) page
    join profiles p on p.id = page.profile_id
    left join lateral (select json_agg(i) as list from profile_images i where i.profile_id = p.id) pictures on true
    order by page.last_seen_at desc`.execute(db)
  return rows
}

/** The browser's part: the ids of the members who fit within a radius. */
async function filterInBrowser(
  db: Database,
  { viewer, filters }: Looker,
  radius: number,
  rows: Row[],
): Promise<string[]> {
  const blocked = new Set(await blockedIds(db, viewer))
  const { ageMin = 18, ageMax = 99 } = filters
  return rows
    .filter(({ id, birthday, publicLat, publicLng }) => {
      const age = ageOn(birthday, todayUtc())
      if (id === viewer.profileId || blocked.has(id) || age < ageMin || age > ageMax) return false
      if (publicLat === null || publicLng === null) return true
      return distanceKm(viewer.point!, { lat: publicLat, lng: publicLng }) <= radius
    })
    .map(({ id }) => id)
}

/** The baseline's recall: the share it finds of the first page, and of all members who fit (up to 5,000 each). */
export async function recall(db: Database, searchDb: Database, lookers: Looker[], radius: number) {
  const sums = { page: 0, pageOf: 0, all: 0, allOf: 0, empty: 0 }
  for (const looker of lookers.filter(({ filters }) => filters.gender)) {
    const search = { viewer: looker.viewer, filters: { ...looker.filters, radius }, places: null }
    const truth = (await findPage(searchDb, search, { order: 'lastSeen', position: null, limit: 5000 })).map(
      ({ id }) => id,
    )
    const found = new Set(await filterInBrowser(db, looker, radius, await newest200(db, looker)))
    const hits = (ids: string[]) => ids.filter((id) => found.has(id)).length
    sums.page += hits(truth.slice(0, 12))
    sums.pageOf += Math.min(12, truth.length)
    sums.all += hits(truth)
    sums.allOf += truth.length
    sums.empty += found.size === 0 ? 1 : 0
  }
  return { page: sums.page / sums.pageOf, all: sums.all / sums.allOf, empty: sums.empty / lookers.length }
}
