import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { createServices } from '../../server/src/create-services.ts'
import type { Viewer } from '../../server/src/members/visibility/queries.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'

const password = 'correct horse 42'
const secret = 'a secret for the measurement alone'
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

type Person = { viewer: Pick<Viewer, 'userId' | 'email'> }
type Answer = { status: number; body: string; cookie: string | undefined }

function ask(url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ')
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), cookie })
      })
    })
    sent.on('error', reject).end(body)
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the server as its own process, on a database and a free port of this machine.
 * @param other settings besides
 */
export async function startServer(databaseUrl: string, dataDir: string, other: Record<string, string> = {}) {
  const port = await freePort()
  const settings = { DATABASE_URL: databaseUrl, SECRET: secret, DATA_DIR: dataDir }
  const more = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' }
  const server: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, ...settings, ...more, ...other },
    stdio: 'ignore',
  })
  const base = `http://localhost:${port}`
  const deadline = Date.now() + 60_000
  while ((await ask(`${base}/api/health`).catch(() => ({ status: 0 }))).status !== 200) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => server.once('exit', () => resolve()).kill(signal))
  return { base, pid: server.pid!, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Signs members in with their passwords, over HTTP. @returns a cookie for each */
export async function signIn(base: string, databaseUrl: string, people: Person[]): Promise<string[]> {
  const { auth, db, close } = await createServices(readEnv({ LOG_LEVEL: 'silent' }), connect(databaseUrl), [secret])
  const hash = await (await auth.$context).password.hash(password)
  const cookies = await Promise.all(
    people.map(async ({ viewer }) => {
      await sql`insert into account (user_id, account_id, provider_id, password)
        values (
          ${viewer.userId},
          ${viewer.userId},
          'credential',
          ${hash})
        on conflict (provider_id, account_id) do update set password = excluded.password`.execute(db)
      const body = JSON.stringify({ email: viewer.email, password })
      const headers = { 'content-type': 'application/json', origin: base }
      const { status, cookie } = await ask(`${base}/api/auth/sign-in/email`, headers, body)
      if (status !== 200 || !cookie) throw new Error(`Sign-in failed: ${status}`)
      return cookie
    }),
  )
  await close()
  return cookies
}

/** Requests one page of Discover: session check, presence, search, cards. */
export const discover = (base: string, cookie: string, query: Record<string, unknown>) =>
  read(base, '/api/discover', cookie, query)

/** Sends one request of a member. */
export async function read(base: string, path: string, cookie: string, query: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, String(one))
  const { status, body } = await ask(`${base}${path}?${search}`, { cookie })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
  return body
}

/** Signs in once by password. The hash is most of the cost. */
export async function signInOnce(base: string, email: string) {
  const headers = { 'content-type': 'application/json', origin: base }
  const { status } = await ask(`${base}/api/auth/sign-in/email`, headers, JSON.stringify({ email, password }))
  if (status !== 200) throw new Error(`Sign-in answered ${status}`)
}

export const health = (base: string) => ask(`${base}/api/health`)

/** The processor time of the server's process so far, over all its threads. */
export async function processorSeconds(base: string): Promise<number> {
  const { body } = await ask(`${base}/metrics`)
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(body)?.[1])
}
