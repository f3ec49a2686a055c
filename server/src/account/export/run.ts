import { Transform } from 'node:stream'
import { languageOf } from '@hearth/shared/language'
import { second } from '@hearth/shared/time'
import { viewerOf } from '../../members/visibility/queries.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../identity/not-me/account-notice.ts'
import { buildArchive } from './build.ts'
import {
  type Claim,
  claimExport,
  deleteFormerExports,
  failCrashedExports,
  fileOf,
  finishExport,
  keepClaim,
  type Progress,
  releaseExport,
} from './queries.ts'

type Deps = Pick<Services, 'db' | 'vaultDb' | 'photoStore' | 'mailSender' | 'env' | 'log' | 'pace'>

/** Milliseconds between two records of progress, which are signs of life as well. */
const everyMs = second

/** Another process has the export, or it was deleted. */
class Lost extends Error {}
/** This process ends. */
class Stopped extends Error {}

/** Counts the bytes that pass. */
function counter() {
  const count = { bytes: 0 }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count.bytes += chunk.length
      done(null, chunk)
    },
  })
  return { count, stream }
}

/** Records progress until it is stopped. `onEnd` hears that the claim is lost. */
function keepAlive({ db, log }: Deps, claim: Claim, progress: Progress, onEnd: (error: Error) => void) {
  const timer = setInterval(() => {
    keepClaim(db, claim, progress).then(
      (isOurs) => isOurs || onEnd(new Lost()),
      (error: Error) => log.warn({ part: 'export', name: error.name }, 'progress could not be recorded'),
    )
  }, everyMs)
  return () => clearInterval(timer)
}

/** Writes the file of an export. @returns its size */
async function write(deps: Deps, claim: Claim, signal: AbortSignal): Promise<number> {
  const { db, vaultDb, photoStore, pace } = deps
  const [viewer, owner] = await Promise.all([viewerOf(db, claim.userId), recipientOf(db, claim.userId)])
  if (!viewer || !owner) throw new Lost()
  const progress: Progress = { step: 'account', done: 0, total: 0 }
  const language = languageOf(owner.languageCode)
  const source = { db, vaultDb, photoStore, viewer }
  const archive = buildArchive({ ...source, language, made: new Date(), progress, calm: pace.calm })
  const { count, stream } = counter()
  const fail = (error: Error) => {
    archive.fail(error)
    stream.destroy(error)
  }
  const stop = () => fail(new Stopped())
  signal.addEventListener('abort', stop, { once: true })
  const rest = keepAlive(deps, claim, progress, fail)
  archive.output.on('error', (error) => stream.destroy(error))
  try {
    if (signal.aborted) throw new Stopped()
    await photoStore.putStream(fileOf(claim.storageKey), archive.output.pipe(stream))
    return count.bytes
  } finally {
    rest()
    signal.removeEventListener('abort', stop)
    archive.output.destroy()
  }
}

/** Tells the owner that the file is ready. The mail contains nothing of it and opens nothing by itself. */
async function tellReady({ db, mailSender, env }: Deps, userId: string) {
  const owner = await recipientOf(db, userId)
  if (owner) mailSender.sendInBackground('exportReady', owner, () => `${env.BASE_URL}/settings#export`)
}

async function build(deps: Deps, claim: Claim, signal: AbortSignal) {
  const { db, photoStore, log } = deps
  // What an earlier attempt has left.
  if (claim.formerKey) await photoStore.deleteAll(claim.formerKey)
  try {
    const bytes = await write(deps, claim, signal)
    if (!(await finishExport(db, claim, bytes))) throw new Lost()
  } catch (error) {
    await photoStore.deleteAll(claim.storageKey)
    if (error instanceof Lost) return
    const stopped = signal.aborted
    if (!stopped) log.warn({ part: 'export', name: (error as Error).name }, 'an export failed')
    return releaseExport(db, claim, stopped ? 'stopped' : 'failed')
  }
  await tellReady(deps, claim.userId)
  await deleteFormerExports(deps, claim)
}

/** Builds what waits, one after the other. Any number of processes do so at once. */
async function buildWaiting(deps: Deps, signal: AbortSignal) {
  while (!signal.aborted) {
    await failCrashedExports(deps)
    const claim = await claimExport(deps.db)
    if (!claim) return
    await build(deps, claim, signal)
  }
}

/** Starts building what waits, after the answer. Called for each request, and by a job for what a process left. */
export const buildExports = (services: Services) =>
  services.background.start('exports', (signal) => buildWaiting(services, signal))
