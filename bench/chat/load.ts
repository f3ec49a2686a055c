import { check, quantile, settled, type Verdict } from './check.ts'
import type { Device } from './device.ts'
import type { Pair } from './members.ts'
import type { World } from './world.ts'

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Two members of a conversation, each with one or more devices, of which the first writes. */
export type Couple = { pair: Pair; one: Device; other: Device; all: Device[] }
export type Sent = { content: string; at: number; couple: Couple; from: Device }

/** Creates connected couples that have loaded their conversations. */
export async function makeCouples(world: World, count: number, more: { nodes?: [string, string]; tabs?: number } = {}) {
  const pairs = await world.pairs(count)
  const couples = pairs.map((pair): Couple => {
    const { conversationId } = pair
    const [first, second] = more.nodes ?? []
    const one = world.device({ member: pair.one, conversationId, node: first, reads: true })
    const other = world.device({ member: pair.other, conversationId, node: second, reads: true })
    const tabs = Array.from({ length: more.tabs ?? 0 }, (_, index) =>
      world.device({ member: index % 2 ? pair.other : pair.one, conversationId }),
    )
    return { pair, one, other, all: [one, other, ...tabs] }
  })
  const devices = devicesOf(couples)
  for (
    let tries = 0;
    devices.some((device) => !device.connects.length || !device.sync.view(device.options.conversationId).loaded);
    tries++
  ) {
    if (tries > 2400) throw new Error('The devices did not connect.')
    await wait(50)
  }
  return couples
}

/** Messages that may wait in an outbox before the member stops writing, as a real member would. */
const patience = 10

/**
 * Members write to each other at this even rate; every text has its sender's number. Members whose outbox is full are
 * skipped, so that the load does not grow on a machine that cannot keep up.
 */
export async function write(world: World, couples: Couple[], rate: number, seconds: number): Promise<Sent[]> {
  const sent: Sent[] = []
  const began = performance.now()
  for (let due = 0; due < rate * seconds; due++) {
    const ahead = (due / rate) * 1000 - (performance.now() - began)
    if (ahead > 1) await wait(ahead)
    const couple = couples[Math.floor(world.random() * couples.length)]!
    const from = world.random() < 0.5 ? couple.one : couple.other
    if (from.sync.unsent >= patience) continue
    sent.push({ content: `${from.name} says ${due}`, at: Date.now(), couple, from })
    from.say(sent.at(-1)!.content)
  }
  return sent
}

/** Milliseconds from writing a message to showing it on the partner's screen. */
export function latencies(sent: Sent[]): number[] {
  const shownAt = new Map<string, number>()
  for (const { other, one } of new Set(sent.map(({ couple }) => couple)))
    for (const device of [one, other])
      for (const { content, at } of device.shown) if (!content.startsWith(`${device.name} `)) shownAt.set(content, at)
  return sent.flatMap(({ content, at }) => (shownAt.has(content) ? [shownAt.get(content)! - at] : []))
}

/** Waits until nothing is missing on any device. @returns the milliseconds it took, or null at the time limit */
export async function settle(world: World, couples: Couple[], limit: number): Promise<number | null> {
  const began = performance.now()
  const devices = devicesOf(couples)
  while (performance.now() - began < limit) {
    const done = await world.db.ask((client) => settled(client, devices)).catch(() => false)
    if (done) return Math.round(performance.now() - began)
    await wait(200)
  }
  return null
}

export type Report = Verdict & { figures: Record<string, number | null> }

/** Merges the reports of two parts of a run, with the figures of the second. */
export function together(one: Report, other: Report): Report {
  const sum = (key: 'acknowledged' | 'stored' | 'shown' | 'lost' | 'doubled' | 'inverted' | 'unexpected') =>
    one[key] + other[key]
  return {
    acknowledged: sum('acknowledged'),
    stored: sum('stored'),
    shown: sum('shown'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    inverted: sum('inverted'),
    unexpected: sum('unexpected'),
    faults: [...one.faults, ...other.faults],
    figures: other.figures,
  }
}

/** Waits until nothing is missing, compares, and closes the devices. */
export async function conclude(
  world: World,
  couples: Couple[],
  sent: Sent[],
  options: { limit: number; figures?: Record<string, number | null> },
): Promise<Report> {
  const settledAfter = await settle(world, couples, options.limit)
  // By then, duplicates in flight have arrived.
  await wait(300)
  const devices = devicesOf(couples)
  const verdict = await world.db.ask((client) => check(client, devices))
  if (settledAfter === null) verdict.faults.push(`not settled within ${options.limit} ms`)
  const took = latencies(sent)
  for (const device of devices) device.end()
  const figures = {
    settledMs: settledAfter,
    p50ms: quantile(took, 0.5),
    p99ms: quantile(took, 0.99),
    ...options.figures,
  }
  return { ...verdict, figures }
}

/** Duration and load of a run; the two-minute selection uses smaller figures. */
export type Size = { seconds: number; pairs: number; rate: number; short: boolean }
export type Fault = { name: string; run: (world: World, size: Size) => Promise<Report> }

/** Milliseconds after which nothing may be missing, even on an overloaded machine. */
export const settling = 120_000

export const devicesOf = (couples: Couple[]) => couples.flatMap((couple) => couple.all)

/** Runs a fault while members write, then compares everything. */
export async function underLoad(
  world: World,
  size: Size,
  trouble: (couples: Couple[]) => Promise<Record<string, number | null>>,
  options: { nodes?: [string, string]; tabs?: number } = {},
): Promise<Report> {
  const couples = await makeCouples(world, size.pairs, options)
  const writing = write(world, couples, size.rate, size.seconds)
  const figures = await trouble(couples)
  const sent = await writing
  world.calm()
  return conclude(world, couples, sent, { limit: settling, figures })
}
