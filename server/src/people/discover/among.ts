import { sql } from 'kysely'
import { asks } from '../../members/community-fields/asks.ts'
import type { AskedField } from '../../members/community-fields/bits.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { mutualIds } from '../likes/queries.ts'
import type { Search } from './conditions.ts'
import { type Buckets, bucketsOf } from './rules.ts'

/** Up to so many members are read one by one. A search would walk each range until it has a page of such members. */
const maxHolders = 2000
/** Small cells and places hold few members anyway. */
const wide: Buckets['index'][] = ['country', 'cell_large']

/** The members who have what a filter asks, one with several of the options several times; undefined if they are many. */
async function holdersOf(db: Database, filter: AskedField): Promise<string[] | undefined> {
  const agreed = filter.field.sensitive ? sql`and own.agreed` : sql``
  const [held] = await rowsOf(
    db,
    sql<{
      ids: string[] | null
    }>`select case when count(*) <= ${maxHolders} then coalesce(array_agg(id), '{}') end as ids
      from (
        select own.profile_id as id
        from search_fields own
        where own.field = ${filter.field.key} and ${asks(filter)} ${agreed}
        limit ${maxHolders + 1}) held`,
  )
  return held?.ids ?? undefined
}

/**
 * The only members who can fit a search on the community's own fields, where they are few: the viewer's matches if a
 * filter is for matches alone, and in a wide search those who have a rare value. The search still asks everything of
 * them, so that a value which the viewer may not see finds nobody.
 */
export async function fewWhoFit(
  { db, searchDb }: { db: Database; searchDb: Database },
  search: Search,
): Promise<string[] | undefined> {
  const { viewer, fields = [] } = search
  if (fields.some(({ field }) => field.audience === 'matches')) return mutualIds(db, viewer)
  if (!fields.length || !wide.includes(bucketsOf(search).index)) return undefined
  const found = await Promise.all(fields.map((filter) => holdersOf(searchDb, filter)))
  return found.filter((ids) => ids !== undefined).sort((a, b) => a.length - b.length)[0]
}
