// npm run bench:auth -- --seconds 20: sign-ins a second, GET /api/health beside 50 people who sign in at once, and the
// times of a wrong password for a known and an unknown address.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startServer } from '../search/http.ts'
import { makeAccounts, password } from './accounts.ts'
import { health, trySignIn } from './requests.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, people: { type: 'string', default: '50' } },
})
const seconds = Number(values.seconds)
/** Milliseconds between two requests, whether or not the previous one was answered. */
const healthEveryMs = 20
/** Wrong passwords in a row that have no wait. */
const freeTries = 4

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** @returns response times of GET /api/health in milliseconds, until stopped */
async function watchHealth(base: string, stop: AbortSignal): Promise<number[]> {
  const asked: Promise<number>[] = []
  while (!stop.aborted) {
    asked.push(timed(() => health(base)))
    await wait(healthEveryMs)
  }
  return Promise.all(asked)
}

/** All people sign in at once, and again when the last one is in. @returns the time of each */
async function signInTogether(base: string, people: string[], stop: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!stop.aborted) {
    const one = (email: string) =>
      timed(async () => {
        const status = await trySignIn(base, email, password)
        if (status !== 200) throw new Error(`Sign-in answered ${status}`)
      })
    times.push(...(await Promise.all(people.map(one))))
  }
  return times
}

/** Tries a wrong password for known and unknown addresses in turn, one at a time. */
async function compareAddresses(base: string, people: string[]) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const email of people.slice(0, 25))
    for (let i = 0; i < freeTries; i++) {
      times.known.push(await timed(() => trySignIn(base, email, 'not it 42')))
      times.unknown.push(await timed(() => trySignIn(base, `no-${email}`, 'not it 42')))
    }
  return times
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-auth-'))
const postgres = await startEmbedded(join(folder, 'database'))
await migrate(postgres.url)
const people = await makeAccounts(postgres.url, Number(values.people))
const { base, stop } = await startServer(postgres.url, folder)
try {
  await wait(3000)
  await watchHealth(base, AbortSignal.timeout(3000))
  const quiet = await watchHealth(base, AbortSignal.timeout(seconds * 1000))
  const began = performance.now()
  const busySignal = AbortSignal.timeout(seconds * 1000)
  const ended = new AbortController()
  const [beside, signIns] = await Promise.all([
    watchHealth(base, ended.signal),
    signInTogether(base, people, busySignal).finally(() => ended.abort()),
  ])
  const rate = signIns.length / ((performance.now() - began) / 1000)
  const ms = (times: number[]) => `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`
  const ratio = at(beside, 0.99) / at(quiet, 0.99)
  console.log(`health, quiet: ${ms(quiet)}`)
  console.log(`health beside ${people.length} who sign in at once: ${ms(beside)}; p99 ×${ratio.toFixed(1)}`)
  console.log(`sign-ins: ${rate.toFixed(1)} a second; each ${ms(signIns)}`)
  const { known, unknown } = await compareAddresses(base, people)
  console.log(`wrong password: known address ${ms(known)}; unknown address ${ms(unknown)}`)
  console.log(`known / unknown, median: ${(at(known, 0.5) / at(unknown, 0.5)).toFixed(3)}`)
} finally {
  await stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
