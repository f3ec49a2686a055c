// The application's own processes, started as an operator starts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../server/src/testing/port.ts'

const source = join(import.meta.dirname, '..', '..', 'server', 'src')
const main = join(source, 'main.ts')

export type NodeSettings = {
  name: string
  databaseUrl: string
  secret: string
  dataDir: string
  env?: Record<string, string>
}

/** One process, on a port that it keeps across restarts. */
export async function createNode({ name, databaseUrl, secret, dataDir, env = {} }: NodeSettings) {
  const port = await freePort()
  let child: ChildProcess | undefined
  let said = ''
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100000',
    BASE_URL: 'http://localhost:3000',
    ...env,
  }
  const node = {
    name,
    port,
    said: () => said,
    async start(more: { execArgv?: string[]; env?: Record<string, string> } = {}) {
      said = ''
      const options = { env: { ...process.env, ...settings, ...more.env }, stdio: ['ignore', 'pipe', 'pipe'] as const }
      const started = spawn(process.execPath, [...(more.execArgv ?? []), main], {
        ...options,
        stdio: [...options.stdio],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += chunk))
      for (let tries = 0; !said.includes('Hearth is at'); tries++) {
        if (started.exitCode !== null || tries > 3600) throw new Error(`${name} did not start: ${said}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Runs a command of the operator with the settings of the process. */
    command: (script: string, args: string[]) =>
      spawn(process.execPath, [join(source, 'cli', script), ...args], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    signal: (signal: NodeJS.Signals) => child?.kill(signal),
    /** Stops it and waits until it has ended. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('close', resolve))
      ending.kill(signal)
      await gone
    },
    pid: () => child?.pid,
  }
  return node
}

export type BenchNode = Awaited<ReturnType<typeof createNode>>
