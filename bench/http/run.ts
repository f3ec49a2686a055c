// npm run bench:http: what an answer costs over HTTP, in processor time and in health answers, at 100,000 members.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { runInThread } from '../../server/src/people/recommendations/queries.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { signIn, startServer } from '../search/http.ts'
import { populate } from '../search/population.ts'
import { lookers } from '../search/viewers.ts'
import { measure } from './measure.ts'
import { type Row, report } from './report.ts'
import { peerTask, type Task, tasksOf } from './requests.ts'
import { sharesOf } from './shares.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** A data folder that is kept, and measured again if it exists. */
    data: { type: 'string' },
    /** Measures only tasks whose name contains this, and the floor. */
    only: { type: 'string', default: '' },
    /** Profiles the server's process and prints the shares. Profiling slows it. */
    profile: { type: 'boolean', default: false },
    /** The address of the specification's own server; its key is in PEER_KEY. */
    peer: { type: 'string' },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const say = (line: string) => console.log(line)
const signedIn = 64

async function make(url: string) {
  await migrate(url)
  await loadCities(url)
  await populate(url, Number(values.members), (line) => say(`  ${line}`))
}

/**
 * Measures the tasks in turn, round after round, so that a change of the machine's speed meets all of them. A round
 * before them lets Node compile what they need.
 */
async function inTurn(tasks: Task[], pidOf: (task: Task) => number | null): Promise<Row[]> {
  const rows: Row[] = tasks.map(({ name }) => ({ name, one: [], eight: [] }))
  for (const task of tasks) await measure(task, null, 8, seconds)
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) {
      rows[index]!.one.push(await measure(task, pidOf(task), 1, seconds))
      rows[index]!.eight.push(await measure(task, pidOf(task), 8, seconds))
    }
  return rows
}

async function run(folder: string, isNew: boolean) {
  const postgres = await startEmbedded(folder, { settings: { shared_buffers: '2GB', max_wal_size: '4GB' } })
  if (isNew) await make(postgres.url)
  const { db, close } = connect(postgres.url)
  const profiles = mkdtempSync(join(tmpdir(), 'hearth-profile-'))
  const profiling = values.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` } : undefined
  const server = await startServer(postgres.url, folder, profiling)
  try {
    const people = await lookers(db, signedIn)
    const cookies = await signIn(server.base, postgres.url, people)
    await runInThread({ databaseUrl: postgres.url }, 'learn')
    const [floor, ...others] = tasksOf(server.base, people, cookies)
    const tasks = [floor!, ...others.filter(({ name }) => name.includes(values.only))]
    if (values.peer) tasks.push(peerTask(values.peer, process.env.PEER_KEY ?? ''))
    const rows = await inTurn(tasks, ({ base }) => (base === server.base ? server.pid : null))
    say(`\n${report(rows)}\n\nload at the end: ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await close()
    await server.stop()
    await postgres.stop()
    if (values.profile) say(`\n${sharesOf(profiles)}`)
    rmSync(profiles, { recursive: true, force: true })
  }
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'hearth-bench-'))
await run(folder, !values.data || !existsSync(folder))
if (!values.data) rmSync(folder, { recursive: true, force: true })
process.exit(0)
