// npm run bench:digests -- --members 100000: mails of news that are all due at the same minute, sent by a server to a mail
// server of this machine. First by one process from the beginning to the end, then with two restarts in the middle, one
// of them by force. The floor is the mail library alone, with a mail of the same size, in the same run.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadCities } from '../../server/src/members/places/gazetteer.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createMailer } from '../../server/src/platform/mail/mail.ts'
import { startServer } from '../search/http.ts'
import { populate } from '../search/population.ts'
import { deliveriesLeft, endLeases, makeNewsDue } from './community.ts'
import type { Counts } from './sink.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } })
const members = Number(values.members)
/** Mails of the floor, and the bytes of one: as long as a mail of news. */
const floor = { mails: 5000, bytes: 2600 }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Sink = { url: string; counts: () => Promise<Counts>; stop: () => void }

/** Starts the mail server. */
async function startSink(): Promise<Sink> {
  const process_: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, ['bench/digests/sink.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: Interface = createInterface({ input: process_.stdout })
  const [port] = (await once(lines, 'line')) as [string]
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts: async () => {
      const line = once(lines, 'line')
      process_.stdin.write('\n')
      return JSON.parse(((await line) as [string])[0])
    },
    stop: () => void process_.kill(),
  }
}

/** The most memory that a process has used, in MB. */
const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Mails a second by the mail library alone. */
async function measureFloor(): Promise<number> {
  const sink = await startSink()
  const mailer = createMailer({ SMTP_URL: sink.url, MAIL_FROM: 'Hearth <mail@hearth.example>', trial: false })
  const html = 'x '.repeat(floor.bytes / 2)
  const mail = (n: number) => ({ to: `one${n}@bench.test`, subject: 'News', text: 'News', html, links: [] })
  const began = performance.now()
  for (let n = 0; n < floor.mails; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, one) => mailer.send(mail(n + one), 'bulk')))
  const rate = floor.mails / ((performance.now() - began) / 1000)
  await mailer.close()
  sink.stop()
  return rate
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-digests-'))
const postgres = await startEmbedded(join(folder, 'database'))
await migrate(postgres.url)
await loadCities(postgres.url)
await populate(postgres.url, members, console.log)

const start = (sink: Sink) =>
  startServer(postgres.url, folder, { SMTP_URL: sink.url, MAIL_FROM: 'Hearth <mail@hearth.example>' })

/** Waits until this many people have a mail, or nothing has come for a minute. */
async function until(sink: Sink, people: number) {
  let last = { people: -1, at: Date.now() }
  for (;;) {
    const { people: now } = await sink.counts()
    if (now >= people || Date.now() - last.at > 60_000) return now
    if (now !== last.people) last = { people: now, at: Date.now() }
    await wait(200)
  }
}

/** Everything by one process. */
async function sendAll(expected: number) {
  const sink = await startSink()
  const server = await start(sink)
  const quiet = peakOf(server.pid)
  const began = performance.now()
  await until(sink, expected)
  const seconds = (performance.now() - began) / 1000
  await wait(1000)
  const peak = peakOf(server.pid)
  await server.stop()
  const counts = await sink.counts()
  sink.stop()
  return { counts, seconds, quiet, peak }
}

/** A process that is stopped after a third, one that is killed after two thirds, and one that does the rest. */
async function sendWithRestarts(expected: number) {
  const sink = await startSink()
  const first = await start(sink)
  await until(sink, expected / 3)
  await first.stop()
  const second = await start(sink)
  await until(sink, (expected * 2) / 3)
  await second.kill()
  await endLeases(postgres.url)
  const third = await start(sink)
  await until(sink, expected)
  await wait(2000)
  await third.stop()
  const counts = await sink.counts()
  sink.stop()
  return counts
}

try {
  const mailsASecond = await measureFloor()
  console.log(`floor: ${mailsASecond.toFixed(0)} mails a second by the mail library alone`)
  const expected = await makeNewsDue(postgres.url)
  console.log(`${members} members, ${expected} of them with news`)
  const whole = await sendAll(expected)
  const rate = whole.counts.people / whole.seconds
  console.log(`one process: ${JSON.stringify(whole.counts)} in ${whole.seconds.toFixed(0)} s`)
  console.log(`${rate.toFixed(0)} members a second, 1/${(mailsASecond / rate).toFixed(1)} of the floor`)
  console.log(`memory: ${whole.quiet.toFixed(0)} MB at the start, ${whole.peak.toFixed(0)} MB at most`)
  console.log(`deliveries left: ${await deliveriesLeft(postgres.url)}`)
  const again = await makeNewsDue(postgres.url)
  console.log(`with restarts: ${JSON.stringify(await sendWithRestarts(again))} of ${again}`)
  console.log(`deliveries left: ${await deliveriesLeft(postgres.url)}`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
