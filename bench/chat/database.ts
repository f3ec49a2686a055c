// PostgreSQL as the product starts it, and the means to hurt it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'

const settings: Record<string, string> = { max_connections: '200', shared_buffers: '256MB' }

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A migrated PostgreSQL under a folder of its own, with synchronous commits as in production. */
export async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-chat-'))
  let running = await startEmbedded(folder, { settings })
  // It comes back where it was, as a server does.
  const again = () => startEmbedded(folder, { settings: { ...settings, port: new URL(running.url).port } })
  await migrate(running.url)
  const postmaster = () =>
    Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  /** The server and every one of its workers. */
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
        // A worker that has just ended needs no signal.
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
      // Until the system has taken them away, the next start would take them for alive.
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
