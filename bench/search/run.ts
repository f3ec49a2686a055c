// npm run bench:search -- --members 1000000: builds a community of that size and measures its search.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { copyPresenceToSearch } from '../../server/src/members/presence/queries.ts'
import { findPage } from '../../server/src/people/discover/query.ts'
import { explainer } from '../../server/src/people/discover/testing.ts'
import { type Connections, connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { newest200, recall } from './baseline.ts'
import { measure } from './measure.ts'
import { overHttp } from './over-http.ts'
import { fieldTasks, giveFields } from './own-fields.ts'
import { populate } from './population.ts'
import { queries, tasks, tenthPages } from './queries.ts'
import { type Result, type Row, report, type Writing } from './report.ts'
import { type Looker, lookers } from './viewers.ts'
import { sampleMembers, startWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    /** Smaller communities to compare with, each built in the same way and measured with one client. */
    growth: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '1.5' },
    /** An existing data folder to measure again; it is kept. */
    data: { type: 'string' },
    /** Gives members fields of the community's own, and measures filters on them too. */
    fields: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const began = Date.now()
const say = (line: string) => console.log(line)
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

async function alone(name: string, task: (turn: number) => Promise<unknown>): Promise<Row> {
  return { name, one: await measure(task, 1, Math.min(1, seconds)) }
}

async function both(name: string, task: (turn: number) => Promise<unknown>): Promise<Row> {
  const one = await measure(task, 1, seconds)
  const eight = await measure(task, 8, seconds)
  say(`  ${name}: p50 ${one.p50.toFixed(2)} p99 ${one.p99.toFixed(2)} ms, ${eight.perSecond.toFixed(0)}/s by eight`)
  return { name, one, eight }
}

/** The blocks that a query touches: the median of forty members. */
async function blocksOf(url: string, people: Looker[], index: number): Promise<number> {
  const { db, plans, close } = explainer(url)
  const { filters, order = 'lastSeen' } = queries[index]!
  for (const { viewer, filters: own } of people.slice(0, 40))
    await findPage(db, { viewer, filters: { ...own, ...filters }, places: null }, { order, position: null, limit: 13 })
  await close()
  const blocks = plans.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).sort((a, b) => a - b)
  return blocks[Math.floor(blocks.length / 2)]!
}

async function directly(connections: Connections, people: Looker[], how: typeof both): Promise<Row[]> {
  const rows: Row[] = []
  const own = values.fields ? await fieldTasks(connections) : []
  for (const { name, run } of [...tasks(connections, await tenthPages(connections, people)), ...own])
    rows.push(await how(name, (turn) => run(people[turn % people.length]!)))
  return rows
}

async function withBlocks(url: string, people: Looker[], rows: Row[]): Promise<Row[]> {
  for (const row of rows) {
    const index = queries.findIndex(({ name }) => name === row.name)
    if (index >= 0) row.blocks = await blocksOf(url, people, index)
  }
  return rows
}

/** Measures a search beside 1,000 heartbeats and 50 changed profiles per second, and then the copy of their times. */
async function whileWriting({ db, searchDb }: Connections, people: Looker[]): Promise<Writing> {
  const task = (turn: number) => {
    const { viewer, filters } = people[turn % people.length]!
    return findPage(
      searchDb,
      { viewer, filters: { ...filters, radius: 50 }, places: null },
      { order: 'lastSeen', position: null, limit: 13 },
    )
  }
  const since = new Date()
  const members = await sampleMembers(db, 40_000)
  const quiet = await measure(task, 1, seconds * 3)
  const stop = startWrites(db, members, { heartbeats: 1000, changes: 50 })
  const busy = await measure(task, 1, seconds * 6)
  const done = await stop()
  const start = performance.now()
  const moved = await copyPresenceToSearch(db, since)
  return { quiet, busy, done, moved, copySeconds: (performance.now() - start) / 1000 }
}

async function make(url: string, members: number) {
  const start = Date.now()
  await migrate(url)
  await loadCities(url)
  await populate(url, members, (line) => say(`  ${line}`))
  say(`  made in ${((Date.now() - start) / 1000).toFixed(0)} s`)
}

/** The baseline's recall of the first page and of all members who fit. */
async function sharesOf({ db, searchDb }: Connections, people: Looker[]) {
  const shares = []
  for (const km of [5, 50, 200]) shares.push({ km, ...(await recall(db, searchDb, people.slice(0, 100), km)) })
  return shares
}

async function measureCommunity(members: number, folder: string, isMain: boolean): Promise<Result> {
  say(`\n## ${members.toLocaleString('en')} members (load before: ${load()})`)
  const postgres = await startEmbedded(folder, { settings: { shared_buffers: '2GB', max_wal_size: '4GB' } })
  const connections = connect(postgres.url)
  const { db } = connections
  try {
    if (!values.data) await make(postgres.url, members)
    if (values.fields) await giveFields(db, postgres.url)
    const people = await lookers(db, 300)
    const direct = await directly(connections, people, isMain ? both : alone)
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('search_members') as bytes`.execute(db)
    const result = { members, direct, http: [], shares: [], writing: null, bytes: rows[0]!.bytes }
    if (!isMain) return result
    const baseline = (turn: number) => newest200(db, people[turn % people.length]!)
    direct.push(await both('baseline: 200 rows to filter outside', baseline))
    await withBlocks(postgres.url, people, direct)
    const http = await overHttp(both, { url: postgres.url, folder, people })
    const shares = await sharesOf(connections, people)
    return { ...result, http, shares, writing: await whileWriting(connections, people) }
  } finally {
    await connections.close()
    await postgres.stop()
  }
}

async function inNewFolder(members: number, isMain: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
  try {
    return await measureCommunity(members, folder, isMain)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

say(`${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`)
const members = Number(values.members)
const smaller = values.growth
  .split(',')
  .map(Number)
  .filter((size) => size && size < members)
const results: Result[] = []
if (values.data) results.push(await measureCommunity(members, values.data, true))
else for (const size of [...smaller, members]) results.push(await inNewFolder(size, size === members))
say(report(results))
say(`\nIt took ${((Date.now() - began) / 60_000).toFixed(1)} minutes; load at the end: ${load()}`)
process.exit(0)
