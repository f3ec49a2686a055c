import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../config/env.ts'
import { BackupError } from './backup-error.ts'
import { defaultKeep, readKeep } from './keep.ts'
import { isBucket } from './open-target.ts'

export const backupUsage = `Copies the database, the photos and your pages while the server runs.

  npm run backup -- --to /mnt/backups

  --to DIR       where to: a folder, or s3://bucket/folder (default: BACKUP_TO)
  --keep 7d,4w,2m  of how many days, weeks and months the newest backup stays (default: BACKUP_KEEP); all deletes none
  --unencrypted  without encryption, readable by you alone. The secret stays out then.
  --dump         by pg_dump also from the embedded PostgreSQL: for another major version, or a PostgreSQL of your own

BACKUP_PASSPHRASE or BACKUP_RECIPIENT (a public key of age), or a file named by BACKUP_PASSPHRASE_FILE or
BACKUP_RECIPIENT_FILE, encrypts it. Ends with 0 when the backup is complete, 1 when it failed, 2 when a setting is
wrong, and 3 while another one is on its way.
`

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  unencrypted: { type: 'boolean', default: false },
  dump: { type: 'boolean', default: false },
} as const

const isBelow = (path: string, folder: string) => !relative(folder, path).startsWith('..')

/** @throws when an argument is wrong */
export function readBackupArguments(args: string[], env: Pick<Env, 'BACKUP_TO' | 'BACKUP_KEEP' | 'DATA_DIR'>) {
  let given: { to?: string; keep?: string; unencrypted: boolean; dump: boolean }
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${backupUsage}`, 'usage')
  }
  const { unencrypted, dump } = given
  const to = given.to ?? env.BACKUP_TO
  if (!to) throw new BackupError(`Say where to, with --to or BACKUP_TO.\n\n${backupUsage}`, 'usage')
  if (isBucket(to) && unencrypted) throw new BackupError('A bucket gets encrypted backups only.', 'usage')
  if (!isBucket(to) && isBelow(resolve(to), env.DATA_DIR))
    throw new BackupError(`${to} is in DATA_DIR, and would be lost with it. Choose a folder on another disk.`, 'usage')
  return { to, unencrypted, dump, keep: readKeep(given.keep ?? env.BACKUP_KEEP ?? defaultKeep) }
}
