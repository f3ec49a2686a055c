import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Where the packages of distributions put the tools of each version, besides the PATH. */
const placesOf = (tool: Tool, major: number) => [
  tool,
  `/usr/lib/postgresql/${major}/bin/${tool}`,
  `/usr/pgsql-${major}/bin/${tool}`,
]

function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/\s(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** @throws with the package to install when no tool is as new as the server */
export function findTool(tool: Tool, major: number): string {
  const places = placesOf(tool, major).map((path) => ({ path, version: versionOf(path) }))
  const found = places.find(({ version }) => version >= major)
  if (found) return found.path
  const [older] = places.filter(({ version }) => version)
  throw new BackupError(
    `${tool} of PostgreSQL ${major} is missing${older ? `; there is one of ${older.version}` : ''}. Install the client of ` +
      `that version: postgresql-client-${major} on Debian and Ubuntu (from apt.postgresql.org), postgresql${major} elsewhere.`,
  )
}

/** The password goes by the environment: everybody on the machine sees the arguments. */
function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {
    args: [`--dbname=${url.href}`, '--no-password'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

/** Starts a tool. `ended` resolves once it has succeeded. */
export function startTool(path: string, databaseUrl: string, args: string[]) {
  const connection = connectionOf(databaseUrl)
  const child = spawn(path, [...connection.args, ...args], { env: connection.env, stdio: ['pipe', 'pipe', 'pipe'] })
  // A tool that ends early says why; the broken pipe does not.
  child.stdin.on('error', () => {})
  const said = text(child.stderr)
  const ended = once(child, 'close').then(async ([code]) => {
    if (code === 0) return
    const lines = (await said).trim().split('\n')
    throw new BackupError(lines.find((line) => /error/i.test(line)) ?? `${path} failed: ${lines.at(-1)}`)
  })
  ended.catch(() => {})
  return { input: child.stdin, output: child.stdout, ended }
}
