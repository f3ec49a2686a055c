import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'
import { madeAt, partial } from './backup-name.ts'

export const restoreUsage = `Restores a backup into an empty data folder. Stop the server first.

  npm run restore -- /mnt/backups/hearth-20261129T100431Z.tar.zst.age
  npm run restore -- /mnt/backups                                       the newest backup there

BACKUP_PASSPHRASE or BACKUP_IDENTITY (a private key of age), or a file named by BACKUP_PASSPHRASE_FILE or
BACKUP_IDENTITY_FILE, opens it. Ends with 0 when all is in its place, 1 when it failed, 2 when a setting is wrong, and 3
while another one is on its way.
`

/** The newest complete backup of a folder. */
function newestOf(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => madeAt(name))
    .sort()
    .at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${folder}.`)
  return join(folder, newest)
}

/** @returns the file to restore. @throws when there is none */
export function readRestoreArguments(args: string[]): string {
  const [from, ...more] = args
  if (!from || more.length || from.startsWith('-'))
    throw new BackupError(`Name one backup.\n\n${restoreUsage}`, 'usage')
  const path = resolve(from)
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`)
  if (path.endsWith(partial)) throw new BackupError('This backup was never completed. Use another one.')
  return statSync(path).isDirectory() ? newestOf(path) : path
}
