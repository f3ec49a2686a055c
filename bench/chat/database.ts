// PostgreSQL as the application starts it, with ways to interrupt it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const settings: Record<string, string> = { max_connections: '200', shared_buffers: '256MB' }

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A migrated PostgreSQL in its own folder, with synchronous commits as in production. */
export async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-chat-'))
  let running = await startEmbedded(folder, { settings })
  // It restarts on the same port, as a real server does.
  const again = () => startEmbedded(folder, { settings: { ...settings, port: new URL(running.url).port } })
  await migrate(running.url)
  const postmaster = () =>
    Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  /** The server and all its workers. */
  const processes = () => {
    const pid = postmaster()
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return [pid, ...listed.trim().split(/\s+/).filter(Boolean).map(Number)]
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes())
      try {
        process.kill(pid, name)
      } catch {
        // The worker has already ended.
      }
  }
  return {
    url: () => running.url,
    async restart() {
      await running.stop()
      running = await again()
    },
    async crash() {
      const pids = processes()
      signal('SIGKILL')
      // Until the system has removed them, the next start would consider them alive.
      while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 50))
      running = await again()
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>
