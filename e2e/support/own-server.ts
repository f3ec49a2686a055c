import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { readSecret } from '../../server/src/platform/config/secret.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { dataFolder } from './data-folder.ts'

/**
 * Runs a journey on a further process of the product, with settings of its own and the database of the others.
 * @param journey gets its address
 * @param version the folder of the version that runs, by default this one (versions.ts)
 */
export async function withOwnServer(
  settings: Record<string, string>,
  journey: (url: string) => Promise<void>,
  version = '.',
) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'hearth-own-'))
  const env = {
    ...process.env,
    DATABASE_URL: (await startEmbedded(dataFolder(), { share: true })).url,
    SECRET: readSecret(readEnv({ DATA_DIR: dataFolder() }))[0],
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: url,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const offline = ['--import', import.meta.resolve('./no-network.ts')]
  const server = spawn(process.execPath, [...offline, 'server/src/main.ts'], {
    cwd: version,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    for await (const chunk of server.stdout) {
      said += chunk
      if (said.includes('Hearth is at')) break
    }
    await journey(url)
  } finally {
    if (server.exitCode === null && server.kill()) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}
