import { Worker } from 'node:worker_threads'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { membersById, ownRow, readColumns, readPeople } from './columns.ts'
import { compatibilityBetween, type Reason, reasonsOf, type Terms, toPercentage } from './explain.ts'
import { readFloats } from './factors.ts'
import { addFieldWishes } from './field-columns.ts'
import { toWishes } from './wishes.ts'

type Databases = Pick<Services, 'searchDb'>

/** `fit` orders members and is 0..1; `compatibility` is the percentage that a card shows. */
export type Ranked = { id: string; fit: number; compatibility: number }
type Fit = Pick<Ranked, 'id' | 'fit'>

type Asked = {
  /** Rows of search_members. */
  rows: RawBuilder<unknown>
  /** The community's own fields that wishes can be about. */
  fields: CommunityField[]
}

async function fitsOf({ searchDb }: Databases, viewer: Viewer, { rows, fields }: Asked) {
  const [self, others] = await Promise.all([
    readPeople(searchDb, ownRow(viewer.profileId), viewer),
    readPeople(searchDb, rows, viewer),
  ])
  await addFieldWishes(searchDb, fields, self, others)
  const fits = others.ids.map((id, j): Fit => ({ id, fit: compatibilityBetween(self.people, 0, others.people, j) }))
  return { fits, now: others.now, oldest: others.oldest }
}

/**
 * The compatibility of members with the viewer, in percent, by profile id. Members outside the search projection have
 * none. Does not check visibility: the caller has.
 * @param fields the community's own fields that wishes can be about
 */
export async function compatibilities(
  databases: Databases,
  viewer: Viewer,
  ids: string[],
  fields: CommunityField[] = [],
): Promise<Map<string, number>> {
  if (!ids.length || viewer.off.includes('recommendations')) return new Map()
  const { fits } = await fitsOf(databases, viewer, { rows: membersById(ids), fields })
  return new Map(fits.map(({ id, fit }) => [id, toPercentage(fit)]))
}

type Candidates = {
  /**
   * A query for whole rows of search_members with `likes_me` (may be false), at most a few thousand. The caller has
   * checked visibility.
   */
  rows: RawBuilder<unknown>
  /** The last member of the previous page. */
  after: Fit | null
  limit: number
  /** The community's own fields that wishes can be about; none by default. */
  fields?: CommunityField[] | undefined
}

/**
 * Members by compatibility, highest first, ties by id. The order depends only on the wishes and profiles of both sides,
 * so it reveals no likes.
 * @returns the members, how many rows there are, when they were read, and which row has not been seen for longest
 */
export async function mostCompatible(databases: Databases, viewer: Viewer, asked: Candidates) {
  const { rows, after, limit, fields = [] } = asked
  const { fits, ...read } = await fitsOf(databases, viewer, { rows, fields })
  const isLater = ({ fit, id }: Fit) => !after || fit < after.fit || (fit === after.fit && id > after.id)
  const best = fits
    .filter(isLater)
    .sort((a, b) => b.fit - a.fit || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map((one): Ranked => ({ ...one, compatibility: toPercentage(one.fit) }))
  return { best, count: fits.length, ...read }
}

/** The member's wishes, set or suggested: without importance where the community has switched off what they are about. */
export async function ownWishes(db: Database, { profileId, off }: Pick<Viewer, 'profileId' | 'off'>) {
  const [columns, interests, set] = await Promise.all([
    readColumns(db, ownRow(profileId), { off }),
    db.selectFrom('interests').select(['id', 'key']).execute(),
    db.selectFrom('wishes').where('profileId', '=', profileId).select('profileId').executeTakeFirst(),
  ])
  const names = new Map(interests.map(({ id, key }) => [id, key]))
  return { wishes: toWishes(columns.people, names), chosen: Boolean(set) }
}

/** The reasons that a card showed, from the stored terms of a recommendation: what it did not show stays unsaid. */
export const shownReasons = (terms: Json): Reason[] => reasonsOf(terms as unknown as Terms)

/** What was learned from a member's own decisions, as numbers that only the ranking can read. */
export async function learnedNumbers(db: Database, profileId: string): Promise<number[] | null> {
  const row = await db.selectFrom('memberFactor').where('profileId', '=', profileId).select('own').executeTakeFirst()
  return row ? [...readFloats(row.own)] : null
}

/** Runs a long task in a worker thread with its own database connection. */
export function runInThread(
  { databaseUrl }: Pick<Services, 'databaseUrl'>,
  task: 'learn' | 'endDay',
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { databaseUrl, task } })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The worker thread exited without a result')))
  })
}
