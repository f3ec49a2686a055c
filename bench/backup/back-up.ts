// A process of its own, as npm run backup is. It tells the bench its stages, and waits for its answer to each.
import { claimBackup } from '../../server/src/platform/backup/copy-cluster.ts'
import { folderTarget } from '../../server/src/platform/backup/folder-target.ts'
import { makeBackup } from '../../server/src/platform/backup/make-backup.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { giveWay } from '../../server/src/platform/jobs/give-way.ts'

const [dataDir, url, to] = process.argv.slice(2) as [string, string, string]

giveWay()
const client = await claimBackup(url)
const stage = (name: string) =>
  new Promise<void>((resolve) => {
    process.once('message', () => resolve())
    process.send!(name)
  })
const keys = { passphrase: 'a passphrase for the measurement', recipients: [], identities: [] }
const env = readEnv({ DATA_DIR: dataDir })
await makeBackup({
  env,
  client,
  target: folderTarget(to),
  keys,
  version: '0',
  made: new Date(),
  progress: { stage },
})
await client.end()
process.disconnect()
