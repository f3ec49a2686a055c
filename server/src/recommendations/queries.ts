import { Worker } from 'node:worker_threads'
import type { RawBuilder } from 'kysely'
import type { Services } from '../api.ts'
import type { Viewer } from '../visibility/queries.ts'
import { membersById, ownRow, readColumns } from './columns.ts'
import { compatibilityOf, percentageOf, termsBetween } from './explain.ts'

type Databases = Pick<Services, 'searchDb'>

/** `fit` orders members and is 0..1; `compatibility` is the percentage that a card shows. */
export type Ranked = { id: string; fit: number; compatibility: number }

async function rankRows({ searchDb }: Databases, viewer: Viewer, rows: RawBuilder<unknown>): Promise<Ranked[]> {
  const [self, others] = await Promise.all([
    readColumns(searchDb, ownRow(viewer.profileId)),
    readColumns(searchDb, rows),
  ])
  return others.ids.map((id, j) => {
    const terms = termsBetween(self.people, 0, others.people, j)
    return { id, fit: compatibilityOf(terms), compatibility: percentageOf(terms) }
  })
}

/**
 * The compatibility of members with the viewer, in percent, by profile id. Members outside the search projection have
 * none. Does not check visibility: the caller has.
 */
export async function compatibilities(
  databases: Databases,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const ranked = await rankRows(databases, viewer, membersById(ids))
  return new Map(ranked.map(({ id, compatibility }) => [id, compatibility]))
}

/**
 * Members by compatibility, highest first, ties by id. The order depends only on the wishes and profiles of both sides,
 * so it reveals no likes.
 * @param rows a query for whole rows of search_members with `likes_me` (may be false), at most a few thousand; the
 *   caller has checked visibility
 * @param after the last member of the previous page
 */
export async function mostCompatible(
  databases: Databases,
  viewer: Viewer,
  rows: RawBuilder<unknown>,
  after: Pick<Ranked, 'id' | 'fit'> | null,
  limit: number,
): Promise<Ranked[]> {
  const ranked = await rankRows(databases, viewer, rows)
  const isLater = ({ fit, id }: Ranked) => !after || fit < after.fit || (fit === after.fit && id > after.id)
  return ranked
    .filter(isLater)
    .sort((a, b) => b.fit - a.fit || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
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
