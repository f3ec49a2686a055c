// npm run bench:privacy -- --victims 400 --looks 400 --responses 10000 --seed 1
import { parseArgs } from 'node:util'
import { startDatabase } from '../chat/database.ts'
import { errorOf, oracles, recover, roughly, type Spies } from './attacks.ts'
import { type Diary, keepDiary, meanError } from './diary.ts'
import { travel } from './geometry.ts'
import {
  blockAndUnblock,
  capture,
  differing,
  moveWithinAnchors,
  readMap,
  switchPrecision,
  watchStays,
} from './looks.ts'
import { each, startWorld, type Victim, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    victims: { type: 'string', default: '400' },
    looks: { type: 'string', default: '400' },
    stays: { type: 'string', default: '40' },
    responses: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const [victims, looks, stays, responses, workers, seed] = [
  ...[values.victims, values.looks, values.stays, values.responses, values.workers, values.seed].map(Number),
] as [number, number, number, number, number, number]

/** Victims with a leaking position, to prove that an attack works. */
const spoilt = 20
let failures = 0
const note = (line: string, holds: boolean) => {
  if (!holds) failures += 1
  console.log(`${line}${holds ? '' : '  **DOES NOT HOLD**'}`)
}
const metres = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

function spread(errors: number[]): string {
  const sorted = [...errors].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return [at(0), at(0.5), at(1)].map(metres).join(' / ')
}

type Place = Awaited<ReturnType<typeof roughly>>
/** An attack, which estimates each victim's position. */
type Attack = { name: string; find(world: World, spies: Spies, victim: Victim, start: Place): Promise<Place> }

const attacks: Attack[] = [
  ...oracles.map((oracle): Attack => {
    return {
      name: oracle.name,
      find: (world, spies, victim, start) => recover(world, { spies, oracle, victim, start }),
    }
  }),
  {
    name: 'map, all zooms',
    async find(world, { eye }, victim, start) {
      const points = await readMap(world, eye, victim, start)
      if (points.length !== 1) throw new Error(`A victim is shown at ${points.length} points of the map`)
      return points[0]!
    },
  },
]

async function attackAll(world: World, chosen: Victim[], attack: Attack, starts: Map<string, Place>) {
  const errors = new Map<Victim, number>()
  await each(chosen, workers, async (victim, worker) => {
    const spies: Spies = { eye: world.attackers[worker * 2]!, marker: world.attackers[worker * 2 + 1]! }
    const start = starts.get(victim.profileId) ?? (await roughly(world, spies, victim))
    starts.set(victim.profileId, start)
    errors.set(victim, errorOf(victim, await attack.find(world, spies, victim, start)))
  })
  return errors
}

/** Publishes some victims' true positions while a task runs. */
async function leaking(world: World, some: Victim[], task: () => Promise<unknown>) {
  const { rows } = await world.db.query(`select
      id,
      public_lat as lat,
      public_lng as lng
    from profiles`)
  const points = new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]))
  for (const victim of some) await world.putAt(victim, victim.position)
  await task()
  for (const victim of some) await world.putAt(victim, points.get(victim.profileId)!)
}

/** Runs every attack on every victim, then on a few with a leaking position, which it must find. */
async function oraclesTable(world: World) {
  console.log('\n| oracle | r | victims | error min / median / max, m | nearer than r | where the place leaks, m |')
  console.log('|---|---|---|---|---|---|')
  const starts = new Map<string, Place>()
  const results = new Map<Attack, Map<Victim, number>>()
  const leaks = new Map<Attack, Map<Victim, number>>()
  for (const attack of chosen) results.set(attack, await attackAll(world, world.victims, attack, starts))
  const some = world.victims.slice(0, spoilt)
  await leaking(world, some, async () => {
    const others = new Map<string, Place>()
    for (const attack of chosen) leaks.set(attack, await attackAll(world, some, attack, others))
  })
  for (const attack of chosen) for (const r of [50, 500]) line(attack.name, r, results.get(attack)!, leaks.get(attack)!)
}

function line(name: string, r: number, all: Map<Victim, number>, leaked: Map<Victim, number>) {
  const of = (found: Map<Victim, number>) => [...found].filter(([{ metres }]) => metres === r).map(([, error]) => error)
  const [errors, found] = [of(all), of(leaked)]
  const nearer = errors.filter((error) => error < r).length
  const holds = errors.length > 0 && nearer === 0 && Math.max(...found) < 1
  note(`| ${name} | ${r} m | ${errors.length} | ${spread(errors)} | ${nearer} | ${spread(found)} |`, holds)
}

/** The best strategy for an attacker who knows the rule: guess a point on the ring around the public point. */
async function bets({ db, victims: all, random }: World) {
  const { rows } = await db.query(`select
      id,
      public_lat as lat,
      public_lng as lng
    from profiles`)
  const points = new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]))
  let within = 0
  const turns = 200
  for (const victim of all)
    for (let turn = 0; turn < turns; turn++) {
      const bet = travel(points.get(victim.profileId)!, random() * 2 * Math.PI, (1.7 * victim.metres) / 1000)
      if (errorOf(victim, bet) < victim.metres) within += 1
    }
  const share = (within / (all.length * turns)) * 100
  console.log(`A bet on the ring is within r of the place in ${share.toFixed(1)} % of the cases`)
}

async function over30Days(world: World) {
  const some = world.victims.slice(0, stays)
  const stay = await watchStays(world, some, looks)
  const most = Math.max(...stay.points)
  note(
    `Repeated looks: ${some.length} stays, ${looks} fixes each with 25 m of jitter over 30 days: at most ${most} public point a stay, ${stay.views} view(s) of three watchers (variance 0)`,
    most === 1 && stay.views === 1,
  )
}

async function switching(world: World) {
  const seen: Awaited<ReturnType<typeof switchPrecision>>[] = []
  for (const victim of world.victims.slice(-40)) seen.push(await switchPrecision(world, victim, 10))
  const most = Math.max(...seen.flatMap(({ points }) => points))
  const [fine, coarse] = [50, 500].map((r) => Math.min(...seen.map(({ nearest }) => nearest[r as 50 | 500])))
  note(
    `Precision switched 20 times by 40 victims: at most ${most} point for each precision, the nearest at ${metres(fine!)} m (50) and ${metres(coarse!)} m (500)`,
    most === 1 && fine! >= 50 && coarse! >= 500,
  )
}

async function blocking(world: World) {
  const results: Awaited<ReturnType<typeof blockAndUnblock>>[] = []
  for (const victim of world.victims.slice(0, 10)) results.push(await blockAndUnblock(world, victim, 20))
  const differences = new Set(results.flatMap((one) => one.differences))
  const [blocked, missing] = [0, 1].map((side) => results.reduce((sum, { ms }) => sum + ms[side]!, 0) / results.length)
  note(
    `Block and unblock by 10 victims: differences from a member who does not exist: ${[...differences].join(', ') || 'none'}; a response takes ${blocked!.toFixed(2)} ms for the blocking member, ${missing!.toFixed(2)} ms for a missing one (medians)`,
    differences.size === 0,
  )
}

async function nonInterference(world: World) {
  const before = await capture(world, world.victims, responses)
  await moveWithinAnchors(world, world.victims)
  const changed = differing(before, await capture(world, world.victims, responses))
  for (const path of changed) console.log(`  differs: ${path}`)
  await moveWithinAnchors(world, world.victims, true)
  const leaked = differing(before, await capture(world, world.victims, responses))
  note(
    `Non-interference: all members move by 2r/5; of ${before.size} responses ${changed.length} differ; where the place leaks, ${leaked.length}`,
    !changed.length && leaked.length > 0,
  )
}

function diaryLine(kept: Diary): string {
  const unseen = kept.visits.filter(({ seen }) => seen === null).length
  const off = meanError(kept).toFixed(1)
  return `${kept.visits.length} visits, ${unseen} unseen, a guess of the start is ${off} minutes off on average; ${kept.ofStrangers} of ${kept.events} events about victims without messages`
}

async function diary(world: World) {
  const hours = 12
  const some = world.victims.slice(0, 40)
  const kept = await keepDiary(world, { databaseUrl: database.url(), victims: some, minutes: hours * 60 })
  const leaked = await keepDiary(world, {
    databaseUrl: database.url(),
    victims: some,
    minutes: hours * 60,
    leaks: true,
  })
  note(
    `Diary of ${hours} hours: ${diaryLine(kept)}; where each change is sent at once: ${diaryLine(leaked)}`,
    kept.ofStrangers === 0 && meanError(kept) > 3 && meanError(leaked) < 1,
  )
}

const parts: Record<string, (world: World) => Promise<unknown>> = {
  oracles: oraclesTable,
  stays: over30Days,
  switching,
  blocking,
  bets,
  bytes: nonInterference,
  diary,
}
const wanted = values.only ? values.only.split(',') : Object.keys(parts)
/** `--only` names parts, or words of single oracles. */
const named = wanted.filter((name) => !parts[name])
const chosen = named.length ? attacks.filter(({ name }) => named.some((word) => name.includes(word))) : attacks

const began = Date.now()
const database = await startDatabase()
let world: World | undefined
try {
  world = await startWorld({ databaseUrl: database.url(), victims, attackers: workers * 2, seed })
  for (const [name, part] of Object.entries(parts)) {
    if (!wanted.includes(name) && !(name === 'oracles' && named.length)) continue
    const started = Date.now()
    await part(world)
    console.log(`  (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  }
} finally {
  await world?.stop()
  await database.stop()
}
console.log(
  `${failures ? `${failures} do not hold` : 'All of it holds'}, ${((Date.now() - began) / 1000).toFixed(0)} s`,
)
process.exit(failures ? 1 : 0)
