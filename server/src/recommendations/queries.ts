import { Worker } from 'node:worker_threads'
import type { RawBuilder } from 'kysely'
import type { Services } from '../api.ts'
import type { Viewer } from '../visibility/queries.ts'
import { membersById, oneself, readColumns } from './columns.ts'
import { compatibilityOf, percentageOf, termsBetween } from './explain.ts'

type Databases = Pick<Services, 'searchDb'>

/** A member's place in the order of best matches: `at` is 0..1, `score` the percentage that a card shows. */
export type BestMatch = { id: string; at: number; score: number }

async function judge({ searchDb }: Databases, viewer: Viewer, rows: RawBuilder<unknown>): Promise<BestMatch[]> {
  const [self, others] = await Promise.all([
    readColumns(searchDb, oneself(viewer.profileId)),
    readColumns(searchDb, rows),
  ])
  return others.ids.map((id, j) => {
    const wishes = termsBetween(self.people, 0, others.people, j)
    return { id, at: compatibilityOf(wishes), score: percentageOf(wishes) }
  })
}

/**
 * How well members and the viewer meet each other's wishes, in percent, by profile id: what a card's `matchScore` is.
 * It does not ask who may be seen; members whom nobody can find have none. One query for all of them.
 */
export async function matchScores(databases: Databases, viewer: Viewer, ids: string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const judged = await judge(databases, viewer, membersById(ids))
  return new Map(judged.map(({ id, score }) => [id, score]))
}

/**
 * Best match first: the order by percentage, ties by id. It depends on wishes and profiles of both sides alone, so it
 * tells nobody's likes.
 * @param rows a query for whole rows of search_members with `likes_me` (false will do), at most some thousands; whoever
 *   writes it has decided who may be seen
 * @param after the last one of the page before
 */
export async function bestMatches(
  databases: Databases,
  viewer: Viewer,
  rows: RawBuilder<unknown>,
  after: Pick<BestMatch, 'id' | 'at'> | null,
  limit: number,
): Promise<BestMatch[]> {
  const judged = await judge(databases, viewer, rows)
  const isLater = ({ at, id }: BestMatch) => !after || at < after.at || (at === after.at && id > after.id)
  return judged
    .filter(isLater)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/** Runs one of the recommender's long tasks in a thread with connections of its own. */
export function inThread({ databaseUrl }: Pick<Services, 'databaseUrl'>, task: 'learn' | 'endDay'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { databaseUrl, task } })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread ended without an answer')))
  })
}
