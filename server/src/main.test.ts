import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from './testing-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-start-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...running].map((child) => end(child, 'SIGTERM')))
  rmSync(folder, { recursive: true, force: true })
})

function launch(port: number, dataDir = folder) {
  // The test runner sets a BASE_URL of its own, which is none.
  const { BASE_URL: _, ...outer } = process.env
  const env = { ...outer, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).finally(() => running.delete(child))
  return { child, ended, said: () => said, url: `http://127.0.0.1:${port}` }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await ended
}

/** Waits for the line that says where the product is. */
async function ready(server: ReturnType<typeof launch>) {
  const began = Date.now()
  while (!server.said().includes('Hearth is at')) {
    if (Date.now() - began > 120_000) throw new Error(`not ready: ${server.said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return server
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A request of which the server has the head, and answers when it has the rest. */
async function begun(url: string) {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const upload = request(url, { method: 'POST', headers })
  upload.flushHeaders()
  await once(upload, 'continue')
  return upload
}

const account = (email: string) => ({
  email,
  password: 'correct horse 42',
  name: 'A',
  firstName: 'A',
  lastName: 'B',
  birthday: '1990-01-01',
})
const postgresRuns = () => existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))

describe('Starting and stopping', () => {
  it('says clearly when the data folder or the port is taken, and leaves the one that runs alone', async () => {
    const first = await ready(launch(await freePort()))
    const sameFolder = launch(await freePort())
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.said()).toContain('already running on the data folder')
    const elsewhere = mkdtempSync(join(tmpdir(), 'hearth-start-'))
    const samePort = launch(Number(new URL(first.url).port), elsewhere)
    expect(await samePort.ended).toBe(1)
    expect(samePort.said()).toMatch(/Port \d+ is taken/)
    rmSync(elsewhere, { recursive: true, force: true })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
    await end(first.child, 'SIGTERM')
    expect(postgresRuns()).toBe(false)
  }, 300_000)

  it('takes over the database that a killed process left running, with everything that was acknowledged', async () => {
    const first = await ready(launch(await freePort()))
    const made = await post(`${first.url}/api/auth/sign-up/email`, account('kept@example.test'))
    expect(made.status, first.said()).toBe(200)
    await end(first.child, 'SIGKILL')
    expect(postgresRuns()).toBe(true)
    const second = await ready(launch(await freePort()))
    const again = await post(`${second.url}/api/auth/sign-up/email`, account('kept@example.test'))
    expect(await again.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    await end(second.child, 'SIGTERM')
  }, 300_000)

  it('finishes a request that is under way before it stops, and stops the database', async () => {
    const server = await ready(launch(await freePort()))
    const upload = await begun(`${server.url}/api/auth/sign-up/email`)
    server.child.kill('SIGTERM')
    upload.end(JSON.stringify(account('late@example.test')))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(await server.ended).toBe(0)
    expect(postgresRuns()).toBe(false)
  }, 300_000)
})
