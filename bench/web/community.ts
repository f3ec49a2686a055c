import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContext } from 'playwright'
import { freePort } from '../../server/src/testing/port.ts'

export type Account = { email: string; password: string }

/** Signs a browser in without a page. Caddy's certificate is its own. */
export async function postSignIn({ request }: BrowserContext, base: string, data: Account) {
  const options = { data, headers: { origin: base }, ignoreHTTPSErrors: true }
  const answer = await request.post(`${base}/api/auth/sign-in/email`, options)
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}`)
}

/** Waits for the line in which the demo names its member's account. */
async function accountOf(demo: ChildProcess): Promise<Account> {
  for await (const line of createInterface({ input: demo.stdout! })) {
    const [, email, password] = /Sign in as a member: +(\S+) +(\S+)/.exec(line) ?? []
    if (email && password) return { email, password }
  }
  throw new Error('The demo did not start')
}

/**
 * Starts the demo as a process of its own, with a database that goes with it.
 * @param members at most 100, who are all there when it answers; more would be added while the screens are measured
 */
export async function startCommunity(members: number, port: number) {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-web-'))
  const settings = { PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: data }
  const demo = spawn(process.execPath, ['demo/src/main.ts', '--members', String(members)], {
    env: { ...process.env, ...settings, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const account = await accountOf(demo)
  demo.stdout!.resume()
  const stop = async () => {
    await new Promise((resolve) => demo.once('exit', resolve).kill('SIGTERM'))
    rmSync(data, { recursive: true, force: true })
  }
  return { account, data, stop }
}

/**
 * Starts Debian's Caddy in front of a port, with a certificate of its own: HTTP/2, as an operator would serve it. The
 * community believes that it is asked directly, because an https address would be production, which has no demo.
 */
export async function startCaddy(behind: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-caddy-'))
  const port = await freePort()
  const base = `https://localhost:${port}`
  const asked = [`header_up Host localhost:${behind}`, `header_up Origin http://localhost:${behind}`].join('\n')
  const site = `${base} {\n  tls internal\n  reverse_proxy 127.0.0.1:${behind} {\n${asked}\n}\n}\n`
  const options = '{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n}\n'
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', '-'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  caddy.stdin.end(options + site)
  const stop = async () => {
    await new Promise((resolve) => caddy.once('exit', resolve).kill('SIGTERM'))
    rmSync(folder, { recursive: true, force: true })
  }
  return { base, stop }
}
