// node bench/chat/sockets.ts --members 2000 --rate 200 --seconds 30: measures the time from sending to showing (compared
// with an echo server in the same run) in windows of three seconds, the memory of a connection, and a reconnect of all
// (F14: --members 10000). --beside pictures|export|backup|hashes does heavy work meanwhile.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LiveEvent } from '@hearth/shared/chat/live'
import { besides } from './beside.ts'
import { quantile } from './check.ts'
import { type Connection, openConnection, openLive } from './connection.ts'
import { wait } from './load.ts'
import type { BenchMember, Pair } from './members.ts'
import { startWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    beside: { type: 'string', default: 'nothing' },
  },
})
const beside = besides[values.beside]
if (!beside) throw new Error(`No such work: ${values.beside}. There are ${Object.keys(besides)}.`)
const size = { members: Number(values.members), rate: Number(values.rate), seconds: Number(values.seconds) }
const agent = new Agent({ keepAlive: true, maxSockets: 128 })

type Question = {
  cookie: string
  method: string
  path: string
  body?: unknown
}

function ask(port: number, { cookie, method, path, body }: Question): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const outgoing = request({ agent, port, host: '127.0.0.1', method, path: `/api${path}`, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body ? JSON.stringify(body) : undefined)
  })
}

/** A figure of /metrics. */
async function metric(port: number, name: string) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

/** Runs the work for all, with a limited number at a time. */
async function each<T, R>(all: T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < all.length) results.push(await work(all[next++]!))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Sends at an even rate, so that a slow server does not slow the senders. */
async function atRate(rate: number, seconds: number, send: () => void) {
  const began = performance.now()
  for (let count = 0; count < rate * seconds; count++) {
    const ahead = (count / rate) * 1000 - (performance.now() - began)
    if (ahead > 1) await wait(ahead)
    send()
  }
}

const spread = (taken: number[]) => ({
  count: taken.length,
  p50: Math.round(quantile(taken, 0.5) * 10) / 10,
  p99: Math.round(quantile(taken, 0.99) * 10) / 10,
})

const windowSeconds = 3

type Window = ReturnType<typeof spread> & { fromSecond: number }

/** Times by the windows in which their messages were sent. */
function windowsOf(taken: Map<string, number>, began: Map<string, number>): Window[] {
  const start = Math.min(...began.values())
  const windows: number[][] = []
  for (const [content, ms] of taken) {
    const index = Math.floor((began.get(content)! - start) / (windowSeconds * 1000))
    windows[index] ??= []
    windows[index].push(ms)
  }
  return windows.map((ms, index) => ({ fromSecond: index * windowSeconds, ...spread(ms) }))
}

/** The p99 of the first window, of the median window, and of the worst one after the first. */
function worstOf(windows: Window[]) {
  const later = windows.slice(1).map(({ p99 }) => p99)
  const median = quantile(later, 0.5)
  const worst = Math.max(...later)
  return { first: windows[0]?.p99, median, worst, worstToMedian: Math.round((worst / median) * 10) / 10 }
}

async function measureEcho(): Promise<ReturnType<typeof spread>> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'echo.ts'))
  const port = await new Promise<number>((resolve) => child.once('message', (said) => resolve(Number(said))))
  const taken: number[] = []
  const heard = (text: string) => taken.push(performance.now() - Number(text))
  const connections = await each(Array.from({ length: Math.min(2000, size.members) }), 50, () =>
    openConnection(port, '/', '', heard),
  )
  await atRate(size.rate, Math.min(10, size.seconds), () =>
    connections[Math.floor(Math.random() * connections.length)]!.say(performance.now().toFixed(3)),
  )
  await wait(300)
  child.kill()
  return spread(taken)
}

type Watched = {
  notified: number[]
  shown: number[]
  failures: number
  /** Members with a send in flight, each with its conversation. The answer contains what the event would report. */
  sending: Set<string>
  /** The newest message that each member knows in a conversation, by both. */
  known: Map<string, number>
}

/** A message is known to its sender from the answer, so that a sweep's event for it is no news. */
function learn({ known }: Watched, place: string, seq: number) {
  known.set(place, Math.max(seq, known.get(place) ?? 0))
}

/** Fetches changes on an event, as the browser does; then the message counts as shown. */
function createReceiver(port: number, began: Map<string, number>, watched: Watched) {
  return (member: BenchMember) => (frame: string) => {
    const [name, event] = JSON.parse(frame) as [string, LiveEvent]
    if (name !== 'event' || event.type !== 'message') return
    const place = `${member.name} ${event.conversationId}`
    // Like the browser, does not refetch known messages when the sweep repeats an event.
    if (event.seq <= (watched.known.get(place) ?? 0) || watched.sending.has(place)) return
    learn(watched, place, event.seq)
    const at = performance.now()
    ask(port, {
      cookie: member.cookie,
      method: 'GET',
      path: `/conversations/${event.conversationId}/messages?after=${event.seq - 1}&limit=1`,
    }).then(
      ({ status, text }) => {
        if (status !== 200) watched.failures += 1
        const [message] = status === 200 ? JSON.parse(text).messages : []
        const sentAt = message && !message.mine ? began.get(message.content) : undefined
        if (sentAt === undefined) return
        watched.notified.push(at - sentAt)
        watched.shown.push(performance.now() - sentAt)
      },
      () => {
        watched.failures += 1
      },
    )
  }
}

async function measureSending(port: number, pairs: Pair[], watched: Watched, began: Map<string, number>) {
  const acknowledged = new Map<string, number>()
  await atRate(size.rate, size.seconds, () => {
    const { conversationId, one, other } = pairs[Math.floor(Math.random() * pairs.length)]!
    const from = Math.random() < 0.5 ? one : other
    const content = randomUUID()
    const at = performance.now()
    const key = `${from.name} ${conversationId}`
    began.set(content, at)
    watched.sending.add(key)
    ask(port, {
      cookie: from.cookie,
      method: 'PUT',
      path: `/conversations/${conversationId}/messages/${content}`,
      body: { content },
    }).then(
      ({ status, text }) => {
        // The event may come a moment after the answer.
        setTimeout(() => watched.sending.delete(key), 50)
        if (status !== 200) {
          watched.failures += 1
          return
        }
        acknowledged.set(content, performance.now() - at)
        learn(watched, key, JSON.parse(text).seq)
      },
      () => {
        watched.failures += 1
      },
    )
  })
  await wait(3000)
  return acknowledged
}

/** Counts acknowledged messages that are not stored, and conversations with gaps in their numbers. */
async function missing(world: World, acknowledged: string[]) {
  return world.db.ask(async (db) => {
    const known = await db.query('select from messages where id = any($1::uuid[])', [acknowledged])
    const holes = await db.query(
      'select from messages group by conversation_id having max(seq) <> count(*) or count(distinct seq) <> count(*)',
    )
    return { lost: acknowledged.length - (known.rowCount ?? 0), holes: holes.rowCount }
  })
}

async function storm(world: World, pairs: Pair[], connections: Connection[]) {
  const port = world.nodes[0]!.port
  for (const connection of connections) connection.socket.destroy()
  await wait(500)
  const at = performance.now()
  let failures = 0
  const members = pairs.flatMap(({ one, other }) => [one, other])
  const back = await each(members, 2000, ({ cookie }) =>
    openLive(port, cookie, () => {}).catch(() => {
      failures += 1
      return null
    }),
  )
  const took = performance.now() - at
  for (const connection of back) connection?.socket.destroy()
  return { seconds: Math.round(took / 100) / 10, failures }
}

const world = await startWorld({ nodes: 1 })
try {
  const node = world.nodes[0]!
  const { port } = node
  const pairs = await world.pairs(size.members / 2)
  // Members come back to a process that has just started, and has conversations.
  await node.end()
  await node.start()
  const began = new Map<string, number>()
  const watched: Watched = { notified: [], shown: [], failures: 0, sending: new Set(), known: new Map() }
  const receive = createReceiver(port, began, watched)
  const echo = await measureEcho()
  const before = await metric(port, 'process_resident_memory_bytes')
  const connecting = performance.now()
  const members = pairs.flatMap(({ one, other }) => [one, other])
  const connections = await each(members, 200, (member) => openLive(port, member.cookie, receive(member)))
  const connected = performance.now() - connecting
  const after = await metric(port, 'process_resident_memory_bytes')
  const cpuBefore = await metric(port, 'process_cpu_seconds_total')
  const work = await beside.begin(world, pairs)
  const acknowledged = await measureSending(port, pairs, watched, began)
  const done = await work.end()
  const windows = windowsOf(acknowledged, began)
  const cpu = (await metric(port, 'process_cpu_seconds_total')) - cpuBefore
  console.table(windows)
  const report = {
    members: size.members,
    rate: size.rate,
    beside: values.beside,
    done,
    echo,
    acknowledged: spread([...acknowledged.values()]),
    windowsP99: worstOf(windows),
    ...(await missing(world, [...acknowledged.keys()])),
    notified: spread(watched.notified),
    shown: spread(watched.shown),
    failures: watched.failures,
    shownToEchoP99: Math.round(quantile(watched.shown, 0.99) / echo.p99),
    cpuMsPerMessage: Math.round((cpu / acknowledged.size) * 10_000) / 10,
    connectSeconds: Math.round(connected / 100) / 10,
    kilobytesPerSocket: Math.round((after - before) / 1024 / size.members),
    storm: await storm(world, pairs, connections),
  }
  console.log(JSON.stringify(report, null, 2))
} finally {
  await world.stop()
}
process.exit(0)
