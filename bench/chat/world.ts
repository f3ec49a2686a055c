// Two processes behind a proxy on one PostgreSQL, with the ways to disturb them.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { randomFrom } from '../../test-members/src/random.ts'
import { startDatabaseApart } from './database-apart.ts'
import { Device, type DeviceOptions } from './device.ts'
import { makeMembers, makePairs, type Pair } from './members.ts'
import { type BenchNode, createNode } from './nodes.ts'
import { noDisturbances, startProxy } from './proxy.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export type WorldOptions = { seed?: number; redisUrl?: string; nodes?: number }

/** Queries the database directly, also during disturbances. */
function operator(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 60_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async ask<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
      const client = await pool.connect()
      const [answer] = await Promise.allSettled([work(client)])
      client.release(answer.status === 'rejected')
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
    end: () => pool.end(),
  }
}

/** A database in a process of its own, the way around faults to it, and a proxy that makes faults. */
async function startWayToDatabase() {
  const database = await startDatabaseApart()
  const databaseProxy = await startTcpProxy(Number(new URL(database.url).port))
  const db = operator(database.url)
  // The processes fill an empty table of cities at their first start, which is not needed here.
  await db.ask((client) =>
    client.query(
      `insert into cities values (1, 'Berlin', 'Germany', 'DE', 52.5, 13.4, 3600000) on conflict do nothing`,
    ),
  )
  const through = new URL(database.url)
  through.port = String(databaseProxy.port)
  async function stop() {
    await db.end()
    databaseProxy.stop()
    await database.stop()
  }
  return { database, databaseProxy, databaseProxyUrl: through.href, db, stop }
}

/** Opens devices behind the proxy, and ends them all. */
function devicesBehind(proxy: DeviceOptions['proxy'], random: DeviceOptions['random']) {
  const devices = new Set<Device>()
  return {
    open(options: Omit<DeviceOptions, 'proxy' | 'random'>) {
      const device = new Device({ proxy, random, ...options })
      devices.add(device)
      device.connect()
      return device
    },
    end() {
      for (const device of devices) device.end()
    },
  }
}

export async function startWorld({ seed = 1, redisUrl, nodes: count = 2 }: WorldOptions = {}) {
  const random = randomFrom(seed).next
  const secret = randomBytes(24).toString('hex')
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-chat-data-'))
  const { stop: stopDatabase, ...way } = await startWayToDatabase()
  const { database, databaseProxy, databaseProxyUrl, db } = way
  // Bypasses the proxy unless a fault needs it, because every query through it costs this process much time.
  const env = { DATABASE_APP_URL: database.url, ...(redisUrl && { REDIS_URL: redisUrl }) }
  const nodes: BenchNode[] = []
  for (const name of ['A', 'B', 'C'].slice(0, count))
    nodes.push(await createNode({ name, databaseUrl: databaseProxyUrl, secret, dataDir, env }))
  const disturbances = noDisturbances()
  const proxy = await startProxy(nodes, disturbances)
  const devices = devicesBehind(proxy, random)
  async function stop() {
    devices.end()
    proxy.stop()
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await stopDatabase()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    for (const node of nodes) await node.start()
  } catch (error) {
    await stop()
    throw error
  }

  return {
    random,
    ...way,
    dataDir,
    nodes,
    disturbances,
    proxy,
    pairs: (pairCount: number): Promise<Pair[]> =>
      db.ask(async (client) => makePairs(client, await makeMembers(client, pairCount * 2, secret))),
    device: devices.open,
    calm() {
      Object.assign(disturbances, noDisturbances())
      databaseProxy.forbid(null)
    },
    stop,
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
