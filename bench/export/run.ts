// npm run bench:export: time and memory of an export by its size, beside the same rows and files merely copied.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServices } from '../../server/src/create-services.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { memberWith } from './world.ts'

const sizes = [
  { messages: 2000, photos: 50 },
  { messages: 20_000, photos: 50 },
  { messages: 20_000, photos: 500 },
]

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-export-'))
const postgres = await startEmbedded(join(folder, 'database'))
try {
  await migrate(postgres.url)
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = await createServices(env, connect(postgres.url), ['a secret for exports'])
  for (const { messages, photos } of sizes) {
    const userId = await memberWith(services, messages, photos)
    for (const kind of ['floor', 'export', 'export live']) {
      const script = [
        join(import.meta.dirname, 'one.ts'),
        ...kind.split(' ').toSpliced(1, 0, postgres.url, folder, userId),
      ]
      const said = execFileSync(process.execPath, ['--expose-gc', ...script], { encoding: 'utf8' })
      console.log(`${messages} messages, ${photos} photos, ${kind}: ${said.trim()}`)
    }
  }
  await services.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
