import { backupUsage, readBackupArguments } from '../platform/backup/backup-arguments.ts'
import { BackupError } from '../platform/backup/backup-error.ts'
import { claimBackup } from '../platform/backup/copy-cluster.ts'
import { departureDays } from '../platform/backup/departure-list.ts'
import { addToList } from '../platform/backup/departures.ts'
import { type Keep, keepsTooLong, tooOld } from '../platform/backup/keep.ts'
import { type BackupKeys, canSeal, readBackupKeys } from '../platform/backup/keys.ts'
import { noteBackup } from '../platform/backup/last-backup.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { openTarget } from '../platform/backup/open-target.ts'
import { drawProgress } from '../platform/backup/progress-bar.ts'
import { refuseUnfinished } from '../platform/backup/restore-folder.ts'
import type { BackupTarget } from '../platform/backup/target.ts'
import type { Env } from '../platform/config/env.ts'
import { product } from '../platform/config/product.ts'
import { connect } from '../platform/db/connection.ts'
import { hasCluster, startEmbedded } from '../platform/db/embedded.ts'
import { giveWay } from '../platform/jobs/give-way.ts'
import { createHeavyWork } from '../platform/jobs/heavy-work.ts'
import { endWith, readSettings } from './backup-command.ts'

function refuse(env: Env, isSealed: boolean, unencrypted: boolean) {
  if (!env.DATABASE_URL && !hasCluster(env.DATA_DIR))
    throw new BackupError(`There is no installation in ${env.DATA_DIR}. Set DATA_DIR.`, 'usage')
  refuseUnfinished(env.DATA_DIR)
  if (!isSealed && !unencrypted)
    throw new BackupError(
      'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT: a backup has messages and true places. If its disk is encrypted, ' +
        '--unencrypted leaves it out.',
      'usage',
    )
  if (isSealed && unencrypted)
    throw new BackupError('--unencrypted contradicts BACKUP_PASSPHRASE or BACKUP_RECIPIENT.', 'usage')
}

/** Ctrl+C ends a backup and leaves nothing of it, nor a database that runs for it alone. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

type Making = { env: Env; target: BackupTarget; keys: BackupKeys; signal: AbortSignal }

/** Makes the backup, and draws how far it is. */
async function make(databaseUrl: string, making: Making) {
  const { target } = making
  const { draw, clear } = drawProgress(process.stdout)
  const client = await claimBackup(databaseUrl)
  const made = new Date()
  const work = { ...making, client, version: product.version, made }
  const { name, manifest } = await makeBackup({ ...work, progress: { bytes: draw } })
    .finally(() => client.end())
    .finally(clear)
  const size = `${manifest.files} files, ${(manifest.bytes / 1e9).toFixed(2)} GB before compression`
  console.log(`${target.where}/${name} is complete: ${size}.`)
  for (const one of manifest.keep) console.log(`Keep: ${one}`)
  return made
}

/** Waits until the server has done with other heavy work. */
async function inTurn<Result>(databaseUrl: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  return createHeavyWork(db).inTurn(work, signal).finally(close)
}

/** Writes the list also without a server that does so, or when that does so for another folder; deletes what is old. */
async function tidy(databaseUrl: string, target: BackupTarget, made: Date, keep: Keep | null) {
  const { db, close } = connect(databaseUrl)
  try {
    await noteBackup(db, made)
    await addToList(db, target)
    for (const old of tooOld(await target.list(), keep)) await target.remove(old)
  } catch (error) {
    throw new BackupError(`The list beside it, or old backups, could not be written: ${(error as Error).message}`)
  } finally {
    await close()
  }
}

async function run() {
  const env = readSettings(backupUsage)
  const { to, unencrypted, dump, keep } = readBackupArguments(process.argv.slice(2), env)
  const keys = readBackupKeys(env)
  refuse(env, canSeal(keys), unencrypted)
  giveWay()
  const signal = stopSignal()
  const target = await openTarget(to, env)
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(env.DATA_DIR, { share: true })
  try {
    const source = dump ? { ...env, DATABASE_URL: postgres.url } : env
    const work = () => make(postgres.url, { env: source, target, keys, signal })
    const made = await inTurn(postgres.url, work, signal)
    await tidy(postgres.url, target, made, keep)
    if (keepsTooLong(keep))
      console.warn(`Backups stay for more than ${departureDays} days, which docs/privacy.md promises.`)
  } finally {
    await postgres.stop()
  }
}

await endWith(run)
