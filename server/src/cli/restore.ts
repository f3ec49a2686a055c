import { createReadStream, statSync } from 'node:fs'
import { BackupError } from '../platform/backup/backup-error.ts'
import { readBackupKeys } from '../platform/backup/keys.ts'
import { drawProgress } from '../platform/backup/progress-bar.ts'
import { readRestoreArguments, restoreUsage } from '../platform/backup/restore-arguments.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { applySinceBackup } from './apply-since-backup.ts'
import { endWith, readSettings } from './backup-command.ts'

async function run() {
  const env = readSettings(restoreUsage)
  const from = readRestoreArguments(process.argv.slice(2))
  if (env.DATABASE_URL)
    throw new BackupError(
      'This restores an embedded database. Leave DATABASE_URL out, or restore by its own tools.',
      'usage',
    )
  const keys = readBackupKeys(env)
  const { draw, clear } = drawProgress(process.stdout)
  const total = statSync(from).size
  const content = createReadStream(from, { highWaterMark: 256 * 1024 })
  let done = 0
  content.on('data', (chunk) => {
    done += chunk.length
    draw(done, total)
  })
  content.pause()
  const manifest = await restoreBackup({ env, content, keys, afterwards: applySinceBackup }).finally(clear)
  if (!manifest) return console.log(`An earlier restore into ${env.DATA_DIR} is complete now.`)
  console.log(
    `The backup of ${manifest.made} is restored into ${env.DATA_DIR}: ${manifest.files} files. ` +
      'Everybody signs in anew. Start the server with npm start.',
  )
}

await endWith(run)
