import { type ViewerInSession, viewersOfSessions } from '../../../members/visibility/queries.ts'
import type { Database } from '../../../platform/db/connection.ts'

type Found = Map<string, ViewerInSession>
type Batch = { hashes: Set<string>; found: Promise<Found> }
/** Per database the statement that runs and the requests that wait for the next one. */
const batches = new WeakMap<Database, { running: Promise<unknown>; next: Batch | null }>()

/** The next statement, which begins when the one that runs has ended: at once when none does. */
function nextBatch(db: Database): Batch {
  const state = batches.get(db) ?? { running: Promise.resolve(), next: null }
  batches.set(db, state)
  if (state.next) return state.next
  const hashes = new Set<string>()
  const begin = () => {
    state.next = null
    return viewersOfSessions(db, [...hashes])
  }
  const found = state.running.then(begin, begin)
  state.running = found
  state.next = { hashes, found }
  return state.next
}

/**
 * The viewer of a valid session, by its token's hash. Requests that arrive while a statement runs share the next one,
 * so that a crowd costs few. It begins after the request arrived: what was committed before holds for the request.
 */
export async function viewerOfSession(db: Database, tokenHash: string): Promise<ViewerInSession | null> {
  const { hashes, found } = nextBatch(db)
  hashes.add(tokenHash)
  return (await found).get(tokenHash) ?? null
}
