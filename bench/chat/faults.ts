// F1 to F13, F15 and F16 of the fault tests; F14 (10,000 sockets) is sockets.ts.

import { block } from './blocking.ts'
import { quantile } from './check.ts'
import {
  type Couple,
  conclude,
  devicesOf,
  type Fault,
  latencies,
  makeCouples,
  type Report,
  type Sent,
  type Size,
  settling,
  together,
  underLoad,
  wait,
  write,
} from './load.ts'
import type { BenchNode } from './nodes.ts'
import type { World } from './world.ts'

/** Milliseconds from a time until each device had reconnected. */
function comebacks(couples: Couple[], since: number): number[] {
  return devicesOf(couples).flatMap((device) => {
    const back = device.connects.find((at) => at > since)
    return back ? [back - since] : []
  })
}

const none: Fault = { name: 'F1 nothing goes wrong', run: (world, size) => underLoad(world, size, async () => ({})) }

const kill: Fault = {
  name: 'F2 a process is killed repeatedly',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      const until = Date.now() + size.seconds * 1000
      const every = size.short ? size.seconds * 400 : 30_000
      const back: number[] = []
      let kills = 0
      for (; Date.now() + every * 0.75 < until; kills++) {
        await wait(every / 2)
        const node = world.nodes[kills % 2]!
        const at = Date.now()
        await node.end('SIGKILL')
        await node.start()
        await wait(every / 2)
        back.push(...comebacks(couples, at))
      }
      return { kills, backP95ms: quantile(back, 0.95) }
    }),
}

const hang: Fault = {
  name: 'F3 a process hangs without closing anything',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      await wait(2000)
      const at = Date.now()
      world.nodes[0]!.signal('SIGSTOP')
      await wait(20_000)
      world.nodes[0]!.signal('SIGCONT')
      const back = comebacks(couples, at)
      return { foundMaxMs: Math.max(0, ...back), moved: back.length }
    }),
}

async function offline(world: World, couples: Couple[], seconds: number) {
  const members = new Set(couples.map((couple) => couple.other.name))
  world.disturbances.offline = members
  world.proxy.disconnect(members)
  await wait(seconds * 1000)
  world.disturbances.offline = new Set()
  // Half of the browsers get an `online` event; the others notice by retrying.
  for (const couple of couples.filter((_, index) => index % 2)) couple.other.hurry()
}

const cutNetwork: Fault = {
  name: 'F4 half of the members lose the network',
  run: async (world, size) => {
    const cuts = size.short ? [1, size.seconds / 2] : [1, 30, Math.max(30, size.seconds - 60)]
    const report = await underLoad(world, size, async (couples) => {
      for (const seconds of cuts) {
        await wait(1000)
        await offline(world, couples, seconds)
      }
      return {}
    })
    const missed = size.short ? 500 : Math.min(5000, size.seconds * 10)
    const absence = await longAbsence(world, missed)
    return together(report, { ...absence, figures: { ...report.figures, missed, ...absence.figures } })
  },
}

/** Measures how long a returning device takes to show the messages it missed. */
async function longAbsence(world: World, missed: number): Promise<Report> {
  const [couple] = await makeCouples(world, 1)
  const { one, other } = couple!
  world.disturbances.offline = new Set([other.name])
  world.proxy.disconnect(world.disturbances.offline)
  for (let count = 0; count < missed; count++) {
    one.say(`${one.name} says ${count}`)
    while (one.sync.unsent > 50) await wait(5)
  }
  while (one.sync.unsent) await wait(20)
  world.calm()
  const at = Date.now()
  other.hurry()
  while (other.shown.length < missed && Date.now() - at < 60_000) await wait(10)
  const catchUpMs = other.shown.length === missed ? Date.now() - at : null
  const { figures, ...report } = await conclude(world, [couple!], [], { limit: settling })
  return { ...report, figures: { catchUpMs, absenceSettledMs: figures.settledMs! } }
}

const isSend = (method: string, path: string) => method === 'PUT' && /\/messages\/[0-9a-f-]{36}$/.test(path)

const dropAnswers: Fault = {
  name: 'F5 the answer is lost after the commit',
  run: (world, size) =>
    underLoad(world, size, async () => {
      const dropped = new Set<string>()
      world.disturbances.dropAnswer = (method, path) =>
        isSend(method, path) && !dropped.has(path) && Boolean(dropped.add(path))
      await wait(size.seconds * 1000 + 2000)
      return { dropped: dropped.size }
    }),
}

const duplicate: Fault = {
  name: 'F6 every message is sent twice, or ten times at once',
  run: async (world, size) => {
    const different: string[] = []
    let repeated = 0
    const report = await underLoad(world, size, async () => {
      world.disturbances.copies = (method, path) => {
        if (!isSend(method, path)) return 1
        return world.random() < 0.5 ? 2 : 10
      }
      world.disturbances.compare = (answers) => {
        repeated += 1
        // An overloaded process may refuse some requests.
        const taken = answers.filter(({ status }) => status === 200)
        const seqs = new Set(taken.map(({ body }) => JSON.parse(body).seq))
        if (seqs.size > 1) different.push([...seqs].join())
      }
      await wait(size.seconds * 1000 + 1500)
      return {}
    })
    if (different.length) report.faults.push(`repeats were answered differently: ${different.slice(0, 3)}`)
    return { ...report, figures: { ...report.figures, repeated } }
  },
}

const reorder: Fault = {
  name: 'F7 events are reordered and lost, answers come late',
  run: async (world, size) => {
    // Must be set before the connections open, since each is disturbed from its start or not at all.
    world.disturbances.eventDelay = () => (world.random() < 0.05 ? null : Math.floor(world.random() * 2000))
    world.disturbances.answerDelay = () => (world.random() < 0.3 ? Math.floor(world.random() * 1000) : 0)
    const couples = await makeCouples(world, size.pairs)
    const sent = await write(world, couples, size.rate, size.seconds)
    world.disturbances.answerDelay = () => 0
    world.disturbances.eventDelay = () => 0
    // If the last event of a conversation is lost, the next message or the sweep makes up for it.
    if (size.short) sent.push(...(await lastWords(couples, size)))
    const report = await conclude(world, couples, sent, { limit: settling })
    world.calm()
    return report
  },
}

async function lastWords(couples: Couple[], { rate, seconds }: Size): Promise<Sent[]> {
  await wait(2100)
  return couples.map((couple) => {
    const content = `${couple.one.name} says ${rate * seconds + 1}`
    couple.one.say(content)
    return { content, at: Date.now(), couple, from: couple.one }
  })
}

async function restart(world: World, env: Record<string, string> = {}) {
  for (const node of world.nodes) {
    await node.end('SIGTERM')
    await node.start({ env })
  }
  // Waits until the balancer has seen that they are healthy.
  await wait(1500)
}

const deafProcess: Fault = {
  name: 'F8 the processes lose the connection for their notices',
  run: async (world, size) => {
    await restart(world, { DATABASE_APP_URL: world.databaseProxyUrl })
    const couples = await makeCouples(world, size.pairs, { nodes: ['A', 'B'] })
    world.databaseProxy.forbid('hearth live')
    const sent = await write(world, couples, size.rate, size.seconds)
    const deaf = quantile(latencies(sent), 0.99)
    const healed = Date.now()
    world.databaseProxy.forbid(null)
    const last = await lastWords(couples, size)
    const report = await conclude(world, couples, [...sent, ...last], { limit: settling })
    const after = latencies(last).map((ms, index) => last[index]!.at + ms - healed)
    if (deaf < 1000) report.faults.push('The processes received each other’s notices all the time.')
    await restart(world)
    return { ...report, figures: { ...report.figures, deafP99ms: deaf, healedMaxMs: Math.max(...after) } }
  },
}

/** Milliseconds until the messages that wait in the outboxes now are acknowledged. */
async function untilSent(couples: Couple[]): Promise<number> {
  const at = Date.now()
  const waiting = devicesOf(couples).map((device) => ({ device, due: device.acknowledged.size + device.sync.unsent }))
  while (waiting.some(({ device, due }) => device.acknowledged.size < due)) {
    if (Date.now() - at > settling) break
    await wait(20)
  }
  return Date.now() - at
}

const restartDatabase: Fault = {
  name: 'F9 PostgreSQL is restarted and killed',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      const times = size.short ? 2 : 10
      const gap = (size.seconds * 1000) / (times + 1)
      const down: number[] = []
      const recovered: number[] = []
      for (let time = 0; time < times; time++) {
        await wait(gap / 2)
        const at = Date.now()
        if (time % 2) await world.database.crash()
        else await world.database.restart()
        down.push(Date.now() - at)
        recovered.push(await untilSent(couples))
        await wait(gap / 2)
      }
      return { restarts: times, longestDownMs: Math.max(...down), recoveredMaxMs: Math.max(...recovered) }
    }),
}

const pauseDatabase: Fault = {
  name: 'F10 PostgreSQL is paused',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      await wait(2000)
      const before = devicesOf(couples).reduce((sum, device) => sum + device.acknowledged.size, 0)
      await world.database.pause()
      await wait(1000)
      const settledBy = devicesOf(couples).reduce((sum, device) => sum + device.acknowledged.size, 0)
      await wait(size.short ? 5000 : 29_000)
      const during = devicesOf(couples).reduce((sum, device) => sum + device.acknowledged.size, 0) - settledBy
      await world.database.resume()
      return { before, acknowledgedWhilePaused: during }
    }),
}

const clock: Fault = {
  name: 'F11 the clock of a process is an hour ahead',
  run: async (world, size) => {
    const shift = new URL('./shifted-clock.ts', import.meta.url).href
    const node = world.nodes[0]!
    await node.end('SIGTERM')
    await node.start({ execArgv: ['--import', shift], env: { BENCH_CLOCK_SHIFT: '3600000' } })
    await wait(1500)
    const report = await underLoad(world, size, async () => ({}))
    await node.end('SIGTERM')
    await node.start()
    await wait(1500)
    return report
  },
}

const tabs: Fault = {
  name: 'F12 several tabs, and both write at once',
  run: (world, size) => underLoad(world, { ...size, pairs: Math.ceil(size.pairs / 4) }, async () => ({}), { tabs: 3 }),
}

async function replace(node: BenchNode) {
  await node.end('SIGTERM')
  await node.start()
}

const deploy: Fault = {
  name: 'F13 both processes are replaced one after the other',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      await wait(1000)
      const at = Date.now()
      for (const node of world.nodes) {
        await replace(node)
        await wait(2500)
      }
      await wait(3000)
      const again = devicesOf(couples).map((device) => device.connects.filter((when) => when > at))
      const seconds = again.flat().map((when) => Math.floor((when - at) / 1000))
      const peak = Math.max(0, ...seconds.map((second) => seconds.filter((other) => other === second).length))
      return {
        maxReconnects: Math.max(...again.map((one) => one.length)),
        peakShare: Math.round((peak / again.length) * 100) / 100,
      }
    }),
}

const insertFails: Fault = {
  name: 'F16 the disk is full',
  run: (world, size) =>
    underLoad(world, size, async (couples) => {
      await wait(1000)
      await world.db.ask((client) =>
        client.query(`create or replace function disk_full() returns trigger language plpgsql as $$
          begin raise exception 'could not extend file' using errcode = '53100'; end $$;
          create trigger disk_is_full before insert on messages for each row execute function disk_full()`),
      )
      await wait(size.short ? 2000 : 10_000)
      const waiting = devicesOf(couples).reduce((sum, device) => sum + device.sync.unsent, 0)
      await world.db.ask((client) => client.query('drop trigger disk_is_full on messages'))
      return { waitedInOutboxes: waiting }
    }),
}

export const faults: Record<string, Fault> = {
  F1: none,
  F2: kill,
  F3: hang,
  F4: cutNetwork,
  F5: dropAnswers,
  F6: duplicate,
  F7: reorder,
  F8: deafProcess,
  F9: restartDatabase,
  F10: pauseDatabase,
  F11: clock,
  F12: tabs,
  F13: deploy,
  F15: block,
  F16: insertFails,
}
