import { offerFrom } from '@hearth/shared/people/discover-limits'
import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { looksFor } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { conditions, type Search, sidesFor } from './conditions.ts'
import { scan } from './relaxations.ts'
import { bucketsOf } from './rules.ts'

/** How many members are read to find the share, those seen last. It bounds the cost in a community of any size. */
const maxScanned = 1000
/** Milliseconds for which a count holds. The share of a search changes slowly, and its first page is read often. */
const holdsFor = 10 * minute
/** Searches remembered in memory; a dropped one is counted again. */
const maxRemembered = 10_000

type Counts = { found: number; left: number }
type Remembered = { offers: Promise<boolean>; until: number }

/** What this process has counted, by viewer and search. */
const counted = new WeakMap<Database, Map<string, Remembered>>()

/** Whether the filter would hide more than a fifth of the members who fit, but not all. */
export async function wouldHideMuch(db: Database, search: Search): Promise<boolean> {
  const { viewer } = search
  const area = { buckets: bucketsOf(search), among: sidesFor(search) }
  const [{ found, left } = { found: 0, left: 0 }] = await rowsOf(
    db,
    sql<Counts>`select count(*) as found, count(*) filter (where ${looksFor(viewer)}) as left
      from ${scan(area, maxScanned)}
      where ${conditions(search)}`,
  )
  return left > 0 && found - left > found * offerFrom
}

/**
 * Whether to offer the filter `lookingFor`: it would hide much, and the viewer has not answered the offer yet. Counted
 * once in a while for each search.
 */
export async function offersLookingFor(db: Database, search: Search, now = Date.now()): Promise<boolean> {
  if (!search.viewer.offerLookingFor || search.filters.lookingFor) return false
  const known = counted.get(db) ?? new Map<string, Remembered>()
  counted.set(db, known)
  const { profileId, genderGroups } = search.viewer
  const key = JSON.stringify([profileId, genderGroups, search.filters])
  const before = known.get(key)
  if (before && now < before.until) return before.offers
  if (known.size >= maxRemembered) known.clear()
  const offers = wouldHideMuch(db, search)
  known.set(key, { offers, until: now + holdsFor })
  // A failed count answers its own request only.
  offers.catch(() => known.delete(key))
  return offers
}
