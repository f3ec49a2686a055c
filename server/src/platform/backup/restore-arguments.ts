import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Env } from '../config/env.ts'
import { BackupError } from './backup-error.ts'
import { partial } from './backup-name.ts'
import { isBucket, namesBackup, openTarget, placeAndName } from './open-target.ts'
import type { BackupTarget } from './target.ts'

export const restoreUsage = `Restores a backup into an empty data folder and, with DATABASE_URL, an empty database. Stop the servers first.

  npm run restore -- /mnt/backups/hearth-20261129T100431Z.tar.zst.age
  npm run restore -- /mnt/backups                                       the newest backup there
  npm run restore -- s3://bucket/folder                                 the same

BACKUP_PASSPHRASE or BACKUP_IDENTITY (a private key of age), or a file named by BACKUP_PASSPHRASE_FILE or
BACKUP_IDENTITY_FILE, opens it. Ends with 0 when all is in its place, 1 when it failed, 2 when a setting is wrong, and 3
while another one is on its way.
`

/** The newest complete backup of a place. */
async function newestOf(target: BackupTarget): Promise<string> {
  const newest = (await target.list()).sort().at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${target.where}.`)
  return newest
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** @returns where the backup to restore is, and its name. @throws when there is none */
export async function readRestoreArguments(args: string[], env: Env): Promise<{ target: BackupTarget; name: string }> {
  const [from, ...more] = args
  if (!from || more.length || from.startsWith('-'))
    throw new BackupError(`Name one backup.\n\n${restoreUsage}`, 'usage')
  if (from.endsWith(partial)) throw new BackupError('This backup was never completed. Use another one.')
  if (isBucket(from) ? !namesBackup(from) : isFolder(resolve(from))) {
    const target = await openTarget(from, env)
    return { target, name: await newestOf(target) }
  }
  if (!isBucket(from) && !existsSync(resolve(from))) throw new BackupError(`There is no file ${resolve(from)}.`)
  const { place, name } = placeAndName(from)
  return { target: await openTarget(place, env), name }
}
