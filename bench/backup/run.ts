// npm run bench:backup: a backup under load, what it costs members, and whether everything comes back from it.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { hashesBelow, tablesOf } from '../../server/src/platform/backup/testing.ts'
import { connect, type Database } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { quantile } from '../chat/check.ts'
import { tasksOf } from '../http/requests.ts'
import { signIn, startServer } from '../search/http.ts'
import { populate } from '../search/population.ts'
import { lookers } from '../search/viewers.ts'
import { sampleMembers, startWrites } from '../search/writes.ts'
import { startLoad } from './load.ts'
import { writePhotos } from './photos.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    photos: { type: 'string', default: '20000' },
    /** Requests a second. */
    rate: { type: 'string', default: '60' },
    /** A folder that is kept with its data, and used again if it exists. */
    data: { type: 'string' },
  },
})
const say = (line: string) => console.log(line)
/** The backup works and rests by turns, so that a change of the machine's speed meets both alike. */
const turnMs = 5000
/** What a restore ends on purpose, and its entry in the log. */
const ended = ['session', 'verification', 'not_me_links', 'operator_links', 'trusted_devices', 'audit_log', 'job_runs']

async function make(dataDir: string) {
  const postgres = await startEmbedded(dataDir)
  await migrate(postgres.url)
  await loadCities(postgres.url)
  await populate(postgres.url, Number(values.members), (line) => say(`  ${line}`))
  await postgres.stop()
  writePhotos(dataDir, Number(values.photos))
}

type Load = Awaited<ReturnType<typeof startLoad>>
/** Times of answers while the backup rested and while it worked. */
type Times = { quiet: number[]; busy: number[] }
type Made = Times & { seconds: number; tables: Record<string, string> }

/** Lets a backup work and rest by turns. */
function takeTurns(child: ChildProcess, load: Load) {
  const times: Times = { quiet: [], busy: [] }
  let isWorking = true
  let began = performance.now()
  let worked = 0
  /** Notes the answers of a turn that ends. */
  const note = () => {
    times[isWorking ? 'busy' : 'quiet'].push(...load.taken())
    if (isWorking) worked += performance.now() - began
    began = performance.now()
  }
  const turn = () => {
    note()
    isWorking = !isWorking
    child.kill(isWorking ? 'SIGCONT' : 'SIGSTOP')
  }
  let timer = setInterval(turn, turnMs)
  return {
    times,
    seconds: () => worked / 1000,
    end() {
      clearInterval(timer)
      note()
      if (!isWorking) child.kill('SIGCONT')
      isWorking = true
    },
    again() {
      load.taken()
      began = performance.now()
      timer = setInterval(turn, turnMs)
    },
  }
}

/** Members who write, until the world stands still. */
function createWriters(db: Database, members: string[]) {
  const begin = () => startWrites(db, members, { heartbeats: 20, changes: 2 })
  let stop = begin()
  return {
    stop: async () => void (await stop()),
    again: () => {
      stop = begin()
    },
  }
}
type Writers = ReturnType<typeof createWriters>
/** The data folder, its database, and where the backup goes. */
type Places = { dataDir: string; url: string; to: string }
type Running = { load: Load; writers: Writers; pid: number }

/** Runs the backup. The world stands still for its last moment, so that the copy has something to be compared with. */
async function backUp({ dataDir, url, to }: Places, { load, writers, pid }: Running): Promise<Made> {
  load.taken()
  const child = fork(join(import.meta.dirname, 'back-up.ts'), [dataDir, url, to])
  const turns = takeTurns(child, load)
  let tables: Record<string, string> = {}
  const answer: Record<string, () => Promise<void>> = {
    async 'end of the database'() {
      turns.end()
      await load.pause()
      await writers.stop()
      process.kill(pid, 'SIGSTOP')
      tables = await tablesOf(url)
    },
    async photos() {
      process.kill(pid, 'SIGCONT')
      await load.resume()
      writers.again()
      turns.again()
    },
    done: async () => turns.end(),
  }
  child.on('message', (stage) => void (answer[String(stage)]?.() ?? Promise.resolve()).then(() => child.send('go on')))
  await new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== 0) throw new Error('The backup failed')
  return { ...turns.times, seconds: turns.seconds(), tables }
}

async function measure(dataDir: string, to: string): Promise<Made> {
  const postgres = await startEmbedded(dataDir)
  const { db, close } = connect(postgres.url)
  const server = await startServer(postgres.url, dataDir)
  const people = await lookers(db, 64)
  const cookies = await signIn(server.base, postgres.url, people)
  const [, ...tasks] = tasksOf(server.base, people, cookies)
  const load = await startLoad(tasks, Number(values.rate))
  const members = await sampleMembers(db, 20_000)
  const running = { load, writers: createWriters(db, members), pid: server.pid }
  await setTimeout(4 * turnMs)
  const made = await backUp({ dataDir, url: postgres.url, to }, running)
  await running.writers.stop()
  await load.stop()
  await close()
  await server.stop()
  await postgres.stop()
  return made
}

const newest = (folder: string) =>
  join(
    folder,
    readdirSync(folder)
      .filter((name) => name.endsWith('.age'))
      .sort()
      .at(-1)!,
  )

/** Restores it as an operator does, and compares every row and every photo. @returns the lines of the report */
async function compare(lost: string, from: string, into: string, tables: Record<string, string>): Promise<string[]> {
  const began = performance.now()
  const env = {
    ...process.env,
    DATA_DIR: into,
    BACKUP_PASSPHRASE: 'a passphrase for the measurement',
    SECRET: 'x'.repeat(40),
  }
  const { status } = spawnSync(process.execPath, ['server/src/cli/restore.ts', from], { env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The restore failed')
  const seconds = (performance.now() - began) / 1000
  const postgres = await startEmbedded(into)
  const there = await tablesOf(postgres.url)
  await postgres.stop()
  const other = Object.keys(tables).filter((table) => !ended.includes(table) && there[table] !== tables[table])
  const [photos, restored] = [await hashesBelow(join(lost, 'photos')), await hashesBelow(join(into, 'photos'))]
  const otherPhotos = Object.keys({ ...photos, ...restored }).filter((name) => photos[name] !== restored[name])
  return [
    `restore: ${seconds.toFixed(0)} s`,
    `tables that differ: ${other.join(', ') || 'none'} of ${Object.keys(tables).length - ended.length}`,
    `files of photos that differ: ${otherPhotos.length} of ${Object.keys(photos).length}`,
  ]
}

async function run(root: string) {
  const [dataDir, to] = [join(root, 'data'), join(root, 'backups')]
  if (!existsSync(dataDir)) await make(dataDir)
  const { quiet, busy, seconds, tables } = await measure(dataDir, to)
  const [before, during] = [quantile(quiet, 0.95), quantile(busy, 0.95)]
  say(`backup: ${seconds.toFixed(0)} s of work, archive ${(statSync(newest(to)).size / 1e9).toFixed(2)} GB`)
  say(
    `at ${values.rate} requests a second: p50 ${quantile(quiet, 0.5).toFixed(1)} ms at rest, ` +
      `${quantile(busy, 0.5).toFixed(1)} ms at work; p95 ${before.toFixed(1)} and ${during.toFixed(1)} ms, ` +
      `${((during / before - 1) * 100).toFixed(0)} % longer (${quiet.length} and ${busy.length} answers)`,
  )
  const lost = join(root, 'lost')
  renameSync(dataDir, lost)
  const lines = await compare(lost, newest(to), join(root, 'restored'), tables)
  for (const line of lines) say(line)
  say(`load at the end: ${loadavg()[0]!.toFixed(1)}`)
  renameSync(lost, dataDir)
  for (const name of ['restored', 'backups']) rmSync(join(root, name), { recursive: true, force: true })
}

const root = values.data ?? mkdtempSync(join(tmpdir(), 'hearth-bench-backup-'))
await run(root)
if (!values.data) rmSync(root, { recursive: true, force: true })
