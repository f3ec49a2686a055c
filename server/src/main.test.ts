import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { copyOfTemplate } from './testing/database.ts'
import { freePort } from './testing/port.ts'
import { end, launch, ready } from './testing/start.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-start-'))
// The mode of earlier versions' folders.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// A busy machine may need longer for a request than operators want a stop to wait.
const launchOn = (port: number, stopTimeout = '120') =>
  launch(port, { DATA_DIR: folder, STOP_TIMEOUT_SECONDS: stopTimeout })

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** A request whose head is sent; the server responds once the rest arrives. */
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
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const postgresRuns = () => existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))

describe('Starting and stopping', () => {
  it('closes its data folder to others, names a used folder or port, and cuts off what outlasts its stop', async () => {
    const first = await ready(launchOn(await freePort(), '0.1'))
    // A new site has no admin: the link to become one is printed for the operator.
    expect(first.said()).toMatch(/\/auth\?link=operator#[\w-]{43}\s/)
    expect(['', 'postgres', 'secret'].map((name) => statSync(join(folder, name)).mode & 0o066)).toEqual([0, 0, 0])
    const sameFolder = launchOn(await freePort())
    expect(await sameFolder.ended).toBe(1)
    expect(sameFolder.said()).toContain('already running on the data folder')
    const samePort = launch(Number(new URL(first.url).port), {
      DATA_DIR: mkdtempSync(join(folder, 'other-')),
      DATABASE_URL: await copyOfTemplate(),
      SECRET: 'a-secret-that-only-the-tests-know',
    })
    expect(await samePort.ended).toBe(1)
    expect(samePort.said()).toMatch(/Port \d+ is taken/)
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
    const upload = await begun(`${first.url}/api/auth/sign-up/email`)
    const cut = once(upload, 'error')
    first.child.kill('SIGTERM')
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
    expect(await first.ended).toBe(0)
    expect(postgresRuns()).toBe(false)
  }, 300_000)

  it('ends with its database, when that is killed, and starts again with all of it', async () => {
    const first = await ready(launchOn(await freePort()))
    const pid = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    expect(await first.ended).toBe(1)
    expect(first.said()).toContain('the embedded PostgreSQL has ended')
    // Until the system has removed it, the next start would consider it alive.
    await expect.poll(() => isAlive(pid)).toBe(false)
    const second = await ready(launchOn(await freePort()))
    expect((await fetch(`${second.url}/api/ready`)).status).toBe(200)
    await end(second.child, 'SIGTERM')
  }, 300_000)

  it('takes over the database of a killed process whole, and finishes a running request before it stops', async () => {
    const first = await ready(launchOn(await freePort()))
    const made = await post(`${first.url}/api/auth/sign-up/email`, account('kept@example.test'))
    expect(made.status, first.said()).toBe(200)
    await end(first.child, 'SIGKILL')
    expect(postgresRuns()).toBe(true)
    const second = await ready(launchOn(await freePort()))
    const again = await post(`${second.url}/api/auth/sign-up/email`, account('kept@example.test'))
    expect(await again.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    const upload = await begun(`${second.url}/api/auth/sign-up/email`)
    second.child.kill('SIGTERM')
    upload.end(JSON.stringify(account('late@example.test')))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(await second.ended).toBe(0)
    expect(postgresRuns()).toBe(false)
  }, 300_000)
})
