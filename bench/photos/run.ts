// npm run bench:photos -- --seconds 20: GET /api/health and sign-in beside eight members who upload expensive pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { health, signIn, signInOnce, startServer } from '../search/http.ts'
import { eightMembers } from './members.ts'
import { pictures } from './pictures.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
/** Milliseconds between two requests, whether or not the previous one was answered. */
const every = { health: 20, signIn: 1000 }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends requests at a steady pace until stopped.
 * @returns sorted response times in milliseconds
 */
async function ask(question: () => Promise<unknown>, pace: number, stop: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<unknown>[] = []
  while (!stop.aborted) {
    const began = performance.now()
    asked.push(question().then(() => times.push(performance.now() - began)))
    await wait(pace)
  }
  await Promise.all(asked)
  return times.sort((a, b) => a - b)
}

async function upload(base: string, cookie: string, picture: Buffer): Promise<number> {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(picture)], 'photo'))
  const { status, body } = await fetch(`${base}/api/me/photos`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { id?: string } }))
  // Deleted again: six is the limit, and a seventh would be refused at no cost.
  if (body.id) await fetch(`${base}/api/me/photos/${body.id}`, { method: 'DELETE', headers: { cookie } })
  return status
}

/**
 * Each member uploads one picture after the other.
 * @returns the number of responses by status
 */
async function uploadAll(base: string, cookies: string[], picture: Buffer, stop: AbortSignal) {
  const seen: Record<number, number> = {}
  const member = async (cookie: string) => {
    while (!stop.aborted) {
      const status = await upload(base, cookie, picture)
      seen[status] = (seen[status] ?? 0) + 1
    }
  }
  await Promise.all(cookies.map(member))
  return seen
}

const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-photos-'))
const postgres = await startEmbedded(join(folder, 'database'))
await migrate(postgres.url)
const members = await eightMembers(postgres.url)
const { base, stop } = await startServer(postgres.url, folder)
try {
  const cookies = await signIn(base, postgres.url, members)
  await wait(3000)
  let quiet: { health: number; signIn: number } | undefined
  for (const [name, make] of Object.entries({ nothing: null, ...pictures })) {
    const picture = await make?.()
    const phase = AbortSignal.timeout(Number(values.seconds) * 1000)
    const [healthy, signedIn, seen] = await Promise.all([
      ask(() => health(base), every.health, phase),
      ask(() => signInOnce(base, members[0]!.viewer.email), every.signIn, phase),
      picture && uploadAll(base, cookies, picture, phase),
    ])
    const found = { health: at(healthy, 0.99), signIn: at(signedIn, 0.5) }
    quiet ??= found
    const told = (one: 'health' | 'signIn') => `${found[one].toFixed(1)} ms (×${(found[one] / quiet![one]).toFixed(1)})`
    console.log(`beside ${name}: health p99 ${told('health')}, sign-in p50 ${told('signIn')}`, seen ?? '')
  }
} finally {
  await stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
