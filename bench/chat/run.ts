// npm run bench:chat -- --faults F2,F4 --seconds 20 --pairs 100 --rate 50 --seed 1 [--redis redis://127.0.0.1:6379]
// With --total 500000 it repeats until that many messages are acknowledged, or until a time: --until 18:30.
import { parseArgs } from 'node:util'
import { zeroCounts } from './check.ts'
import { faults } from './faults.ts'
import type { Report } from './load.ts'
import { startWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: Object.keys(faults).join() },
    seconds: { type: 'string', default: '600' },
    pairs: { type: 'string', default: '100' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    total: { type: 'string', default: '1' },
    until: { type: 'string' },
    redis: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const size = {
  seconds: Number(values.seconds),
  pairs: Number(values.pairs),
  rate: Number(values.rate),
  short: values.short,
}
const wanted = values.faults.split(',').map((name) => name.trim().toUpperCase())
const unknown = wanted.filter((name) => !faults[name])
if (unknown.length)
  throw new Error(`No such fault: ${unknown}. There are ${Object.keys(faults)}; F14 is bench/chat/sockets.ts.`)

const counted = Object.keys(zeroCounts) as (keyof typeof zeroCounts)[]
const total = { runs: 0, failed: 0, aborted: 0, ...zeroCounts }
const perFault: Record<string, number> = {}
/** Milliseconds that the last run of a fault took. */
const took = new Map<string, number>()
let world: World | undefined
let stopping = false

/** A time of today, e.g. 18:30. */
function timeOfDay(clock: string) {
  const [hours, minutes] = clock.split(':').map(Number)
  return new Date().setHours(hours!, minutes, 0, 0)
}
const deadline = values.until === undefined ? Number.POSITIVE_INFINITY : timeOfDay(values.until)
const hasTime = (name: string) => Date.now() + (took.get(name) ?? size.seconds * 2000) < deadline

const isGood = (report: Report) =>
  report.lost + report.doubled + report.inverted + report.unexpected + report.faults.length === 0

async function finish(code: number) {
  stopping = true
  await world?.stop().catch(() => {})
  console.log(`\nIn all ${JSON.stringify(total)}\nAcknowledged by fault ${JSON.stringify(perFault)}`)
  process.exit(code)
}

function note(name: string, seed: number, { faults: words, figures, ...report }: Report, ms: number) {
  total.runs += 1
  for (const key of counted) total[key] += report[key]
  if (!isGood({ ...report, faults: words, figures })) total.failed += 1
  perFault[name] = (perFault[name] ?? 0) + report.acknowledged
  console.log(
    `${new Date().toTimeString().slice(0, 8)} ${faults[name]!.name}, seed ${seed}, ${(ms / 1000).toFixed(0)} s`,
  )
  console.log(`  ${JSON.stringify(report)}\n  ${JSON.stringify(figures)}`)
  for (const word of words.slice(0, 10)) console.log(`  FAULT ${word}`)
  console.log(`  so far ${JSON.stringify(total)}`)
}

function complain() {
  for (const node of world?.nodes ?? [])
    if (node.said().includes('"level":50')) console.log(`${node.name}: ${node.said().slice(-1500)}`)
}

/** Runs one fault. If the run aborts, prints the reason and continues with a new world. */
async function runOne(name: string, seed: number) {
  const began = Date.now()
  try {
    world ??= await startWorld({ seed, redisUrl: values.redis })
    const report = await faults[name]!.run(world, size)
    world.calm()
    note(name, seed, report, Date.now() - began)
  } catch (error) {
    total.aborted += 1
    console.log(`${faults[name]!.name}, seed ${seed}: ABORTED ${(error as Error).stack ?? JSON.stringify(error)}`)
    complain()
    await world?.stop().catch(() => {})
    world = undefined
  }
  took.set(name, Date.now() - began)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish(1))
if (values.until !== undefined) setTimeout(() => void finish(1), Math.max(0, deadline - Date.now())).unref()

for (let seed = Number(values.seed); !stopping && total.acknowledged < Number(values.total); seed++) {
  const possible = wanted.filter(hasTime)
  for (const name of possible) if (!stopping && hasTime(name)) await runOne(name, seed)
  complain()
  await world?.stop()
  world = undefined
  if (!possible.length) break
}
if (!stopping) await finish(total.failed || total.aborted ? 1 : 0)
