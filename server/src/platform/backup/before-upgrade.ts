import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { minute } from '@hearth/shared/time'
import type pg from 'pg'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import { product } from '../config/product.ts'
import { connect } from '../db/connection.ts'
import { BackupError } from './backup-error.ts'
import { madeAt } from './backup-name.ts'
import { claimBackup } from './copy-cluster.ts'
import { addToList } from './departures.ts'
import { canSchedule, readBackupKeys } from './keys.ts'
import { databaseBytes, makeBackup } from './make-backup.ts'
import { isBucket, openTarget } from './open-target.ts'
import type { BackupTarget } from './target.ts'
import { removeOldUpgradeBackups, upgradeFolder } from './upgrade-folder.ts'

/** A start that failed and is repeated, by systemd within seconds, uses the backup that it has made. */
const repeatedWithin = 10 * minute

type Upgrade = { env: Env; log: Pick<Log, 'info' | 'warn'>; databaseUrl: string }

/**
 * Beside the other backups where the server can make them. Else an embedded database is copied into the data folder,
 * which has all of it already: unencrypted when nothing encrypts it.
 * @throws for a PostgreSQL of the operator, which is encrypted or backed up elsewhere
 */
function placeOf(env: Env): string {
  if (canSchedule(env)) return upgradeFolder(env.BACKUP_TO!)
  if (!env.DATABASE_URL) return upgradeFolder(env.DATA_DIR)
  throw new BackupError('BACKUP_TO and BACKUP_PASSPHRASE or BACKUP_RECIPIENT are not set.')
}

/** The new version needs the rest: its tables, and the log of what it changes. @throws when there is too little */
async function refuseWithoutRoom(place: string, needed: number) {
  if (isBucket(place)) return
  await mkdir(place, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(place)
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
  if (bavail * bsize < needed)
    throw new BackupError(`${place} has ${megabytes(bavail * bsize)} of room, and ${megabytes(needed)} are needed.`)
}

/** Whether the newest backup there was made a moment ago, and nothing has been migrated since. */
async function hasThisBackup(client: pg.Client, place: string, target: BackupTarget): Promise<boolean> {
  if (!isBucket(place) && !existsSync(place)) return false
  const newest = (await target.list()).sort().at(-1)
  const made = newest && madeAt(newest)
  if (!made || Date.now() - made.getTime() > repeatedWithin) return false
  const { rows } = await client.query<{ at: Date }>('select max(at) as at from schema_migrations')
  return rows[0]!.at < made
}

/** Who leaves from now on would come back with this backup. */
async function writeListBeside(databaseUrl: string, target: BackupTarget) {
  const { db, close } = connect(databaseUrl, { max: 1 })
  await addToList(db, target).finally(close)
}

async function make({ env, log, databaseUrl }: Upgrade, client: pg.Client) {
  const place = placeOf(env)
  const target = await openTarget(place, env)
  if (await hasThisBackup(client, place, target)) return
  await refuseWithoutRoom(place, await databaseBytes({ env, client }))
  await writeListBeside(databaseUrl, target)
  const work = { env, client, target, keys: readBackupKeys(env), version: product.version, made: new Date() }
  const { name } = await makeBackup({ ...work, withoutPhotos: true })
  log.info({ backup: `${target.where}/${name}` }, 'the database is backed up before it is migrated')
  // The daily job says what cannot be removed.
  await removeOldUpgradeBackups(target).catch(() => {})
}

/** Backs up the database before a new version migrates it. When it cannot, it says so, and the upgrade goes on. */
export async function backUpBeforeUpgrade(upgrade: Upgrade): Promise<void> {
  try {
    const client = await claimBackup(upgrade.databaseUrl)
    await make(upgrade, client).finally(() => client.end())
  } catch (error) {
    upgrade.log.warn({ reason: (error as Error).message }, 'the database is migrated without a backup')
  }
}
