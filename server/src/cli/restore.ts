import { departureListName, readList } from '../platform/backup/departure-list.ts'
import { readBackupKeys } from '../platform/backup/keys.ts'
import { drawProgress } from '../platform/backup/progress-bar.ts'
import { readRestoreArguments, restoreUsage } from '../platform/backup/restore-arguments.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import type { Applied } from './apply-departures.ts'
import { applySinceBackup } from './apply-since-backup.ts'
import { endWith, readSettings } from './backup-command.ts'

const told: Record<keyof Applied, string> = {
  deleted: 'Accounts deleted again',
  leaving: 'Accounts to be deleted again',
  stayed: 'Accounts whose deletion was taken back',
  banned: 'Members banned again',
  unbanned: 'Bans lifted again',
}

async function run() {
  const env = readSettings(restoreUsage)
  const { target, name } = await readRestoreArguments(process.argv.slice(2), env)
  const keys = readBackupKeys(env)
  const { draw, clear } = drawProgress(process.stdout)
  const total = await target.size(name)
  const content = await target.read(name)
  let done = 0
  content.on('data', (chunk) => {
    done += chunk.length
    draw(done, total)
  })
  content.pause()
  const list = await target.readText(departureListName)
  let applied: Applied = {}
  const manifest = await restoreBackup({
    env,
    content,
    keys,
    afterwards: async (restored, manifest) => {
      applied = await applySinceBackup(restored, manifest, readList(list ?? ''))
    },
  }).finally(clear)
  if (!manifest) return console.log(`An earlier restore into ${env.DATA_DIR} is complete now.`)
  if (list === null) console.warn(`There is no ${departureListName} beside the backup: who left since then is back.`)
  for (const [kind, count] of Object.entries(applied)) console.log(`${told[kind as keyof Applied]}: ${count}`)
  if (manifest.photos === 'left in place')
    console.log(`It has no photos: move the folder photos of the data folder from before into ${env.DATA_DIR}.`)
  console.log(
    `The backup of ${manifest.made} is restored into ${env.DATA_DIR}: ${manifest.files} files. ` +
      'Everybody signs in anew. Start the server.',
  )
}

await endWith(run)
