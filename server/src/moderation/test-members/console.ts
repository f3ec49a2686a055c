import { parseArgs } from 'node:util'
import { type TestMemberRun, TestMemberTraits } from '@hearth/shared/moderation/test-members'
import { theConsole } from '../../platform/audit/audit.ts'
import type { Services } from '../../services.ts'
import { optionsOf } from './options.ts'
import { countTestMembers } from './remove.ts'
import { adding, beginRun, carryOut, removing, type Work } from './run.ts'
import { latestRun } from './run-state.ts'

export const usage = `Adds test members: plausible people who do not exist, with pictures, flagged so that they can be removed.

  npm run members -- --count 200 [--seed 1] [--near "City, Country"] [--country Country]
                     [--language en] [--activity mixed]
  npm run members -- --purge

  --count N       how many to add
  --seed S        the same seed adds the same people (default 1)
  --near ...      four of five live within 40 km of this city
  --country ...   all live in this country: "Denmark"
  --language xx   what they write and read: en, es, de, da, th or km (default: what people there do)
  --activity ...  when they were last active: mixed, now, week or away (default mixed)
  --purge         removes all test members first, also the accounts of the demo
`

const options = {
  count: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  near: { type: 'string' },
  country: { type: 'string' },
  language: { type: 'string' },
  activity: { type: 'string' },
  purge: { type: 'boolean', default: false },
} as const

const most = 1_000_000

/** @throws when an argument is invalid */
export function readArguments(args: string[]) {
  const { count: text, purge, ...given } = parseArgs({ args, options }).values
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > most) throw new Error('--count takes a whole number.')
  if (!count && !purge) throw new Error('Say how many with --count, or --purge.')
  const traits = TestMemberTraits.safeParse(given)
  if (!traits.success) throw new Error(`--${traits.error.issues[0]!.path.join()} takes another value.`)
  return { count, purge, traits: traits.data }
}
type Arguments = ReturnType<typeof readArguments>
type Wanted = Parameters<typeof beginRun>[2]

/** Carries out one run here, and tells how far it is. @throws while another one is on its way */
async function doRun(services: Services, wanted: Wanted, work: Work, signal: AbortSignal): Promise<TestMemberRun> {
  const run = await beginRun(services, theConsole, wanted)
  if (!run) throw new Error('Test members are being added or removed already. Try again when that has ended.')
  const tell = async () => {
    const { done, total } = (await latestRun(services.db))!
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} `)
  }
  await carryOut(services, run.id, { work, signal, onProgress: () => void tell().catch(() => {}) })
  return (await latestRun(services.db))!
}

const took = ({ startedAt, endedAt }: TestMemberRun) =>
  `${((Date.parse(endedAt!) - Date.parse(startedAt)) / 1000).toFixed(1)} s`

/** Removes and adds what the operator asked for. @returns sentences about it */
export async function runMembers(services: Services, { count, purge, traits }: Arguments, signal: AbortSignal) {
  const { seed, ...region } = traits
  const chosen = await optionsOf(services.db, region)
  if (!chosen) throw new Error(`No city "${traits.near}" is known.`)
  const said: string[] = []
  if (purge) {
    const wanted = { kind: 'removing', total: await countTestMembers(services.db), details: {} } as const
    const run = await doRun(services, wanted, removing(services, true), signal)
    said.push(`Removed ${run.done} test members in ${took(run)}.`)
  }
  if (count && !signal.aborted) {
    const wanted = { kind: 'adding', total: count, details: traits } as const
    const run = await doRun(services, wanted, adding(services, { seed, count, options: chosen }), signal)
    said.push(`Added ${run.done} test members in ${took(run)}.`)
  }
  return said.join('\n')
}
