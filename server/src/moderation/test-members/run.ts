import type { TestMemberRun } from '@hearth/shared/moderation/test-members'
import { second } from '@hearth/shared/time'
import type { Options } from '../../../../test-members/src/generate.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { type Generator, startGenerator } from './generator.ts'
import { removeTestMembers } from './remove.ts'
import { beginBatch, claimRun, clearUp, countDone, endRun, keepRun, Lost } from './run-state.ts'
import { addBatch, batchSize, type Store } from './store.ts'

export type Plan = { seed: string; count: number; options: Options }
/** What a run does with its members. */
export type Work = (id: string, signal: AbortSignal, onProgress: () => void) => Promise<unknown>
type Deps = Store & Pick<Services, 'log'>

/** Faces drawn per run, so that a thousand members take less than a minute. Beyond it, similar members share pictures. */
const faceLimit = 300
/** Milliseconds between two signs of life, after each of which a stop is noticed. */
const everyMs = second

async function addAll(
  store: Store,
  generator: Generator,
  { seed, count, options }: Plan,
  [id, signal, onProgress]: Parameters<Work>,
) {
  const hooks = {
    begin: (transaction: Database, userIds: string[]) => beginBatch(transaction, id, userIds),
    end: (transaction: Database, done: number) => countDone(transaction, id, done),
  }
  for (let from = 0; from < count && !signal.aborted; from += batchSize) {
    const members = await generator.invent({ seed, from, count: Math.min(batchSize, count - from), options })
    await addBatch(store, generator, members, hooks)
    onProgress()
  }
}

/** Adds the members of a plan. */
export const adding =
  (store: Store, plan: Plan): Work =>
  async (...run) => {
    const generator = startGenerator({ faceLimit, yields: true })
    await addAll(store, generator, plan, run).finally(generator.close)
  }

/** Removes all test members. */
export const removing =
  (store: Store, demoAccounts = false): Work =>
  async (id, signal, onProgress) => {
    const count = async (gone: number) => {
      await countDone(store.db, id, gone)
      onProgress()
    }
    await removeTestMembers(store, { demoAccounts, signal, onProgress: count })
  }

type Wanted = { kind: TestMemberRun['kind']; total: number; details: object }

/**
 * Claims the run there can be, and records who asked for it.
 * @returns null while another one is on its way
 */
export async function beginRun(deps: Deps, actor: Actor, { kind, total, details }: Wanted) {
  await clearUp(deps)
  return deps.db.transaction().execute(async (transaction) => {
    const run = await claimRun(transaction, kind, total)
    const act = kind === 'adding' ? 'test_members_added' : 'test_members_removed'
    if (run) await audit(transaction, { act, actor, details: { ...details, total, runId: run.id } })
    return run
  })
}

/** Gives signs of life. `end` hears when an admin asks to stop, or when the run is lost. */
function keepAlive({ db, log }: Deps, id: string, end: (why: 'stopped' | 'lost') => void) {
  const timer = setInterval(() => {
    keepRun(db, id).then(
      (state) => state === 'running' || end(state ? 'stopped' : 'lost'),
      (error: Error) => log.warn({ part: 'test members', name: error.name }, 'no sign of life could be given'),
    )
  }, everyMs)
  return () => clearInterval(timer)
}

type Carrying = {
  work: Work
  signal: AbortSignal
  /** Hears after each batch that the row has changed. */
  onProgress?: () => void
}

/**
 * Does the work of a claimed run, and says in its row how it ended. Members that were not complete go.
 * @throws what stopped the work, after recording it
 */
export async function carryOut(deps: Deps, id: string, { work, signal, onProgress = () => {} }: Carrying) {
  const stop = new AbortController()
  let end: 'stopped' | 'lost' | undefined
  const rest = keepAlive(deps, id, (why) => {
    end = why
    stop.abort()
  })
  try {
    await work(id, AbortSignal.any([signal, stop.signal]), onProgress)
    const whole = signal.aborted ? 'interrupted' : 'done'
    await endRun(deps.db, id, end ? 'stopped' : whole)
  } catch (error) {
    if (!(error instanceof Lost)) await endRun(deps.db, id, 'failed')
    throw error
  } finally {
    rest()
    await clearUp(deps)
  }
}
