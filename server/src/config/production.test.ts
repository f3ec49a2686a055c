import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { birthday, password } from '@hearth/shared/testing'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { purgeTestMembers } from '../../../demo/src/store.ts'
import { freePort } from '../testing/port.ts'
import { startServices } from '../testing/services.ts'
import { end, launch, ready } from '../testing/start.ts'
import { isLoopback, isOurHost, isPrivate } from './hosts.ts'

const { services, db, databaseUrl, newcomer } = await startServices()
const shared = { DATABASE_URL: databaseUrl, SECRET: 'a secret that only the tests know, 32+' }
const posting = { SMTP_URL: 'smtp://127.0.0.1:9' }
const secure = { BASE_URL: 'https://hearth.example', ...posting }

async function refusalOf(settings: Record<string, string>, entry?: string) {
  const server = launch(await freePort(), { ...shared, ...settings }, entry)
  expect(await server.ended, server.said()).toBe(1)
  return server.said()
}

const start = async (settings: Record<string, string>) => ready(launch(await freePort(), { ...shared, ...settings }))

type Asked = { method?: string; host: string; body?: object }

/** Sends a request with a Host header, as a browser does; `fetch` would send the address. */
function ask(url: string, { method = 'GET', host, body }: Asked): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => {
        const code = /^\{/.test(text) ? JSON.parse(text).code : undefined
        resolve({ status: response.statusCode ?? 0, code })
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Whether /live accepts a browser under this host name, up to authentication. */
function connect(url: string, host: string): Promise<string> {
  const socket = io(url, { path: '/live', transports: ['websocket'], reconnection: false, extraHeaders: { host } })
  return new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message))).finally(() =>
    socket.disconnect(),
  )
}

const everywhere = ['/', '/api/me', '/api/auth/get-session', '/api/nothing', '/photos/x/y', '/dev/mail', '/metrics']
const evil = 'rebind.evil.example'

describe('Production', () => {
  it.each([
    { with: { NODE_ENV: 'production' }, names: ['BASE_URL', 'SMTP_URL'] },
    { with: { NODE_ENV: 'production', ...posting }, names: ['BASE_URL', 'https'] },
    { with: { NODE_ENV: 'development', BASE_URL: 'https://hearth.example' }, names: ['SMTP_URL'] },
    { with: { BASE_URL: 'http://hearth.example', ...posting }, names: ['BASE_URL', 'https'] },
    { with: { BASE_URL: 'http://192.168.7.7:3000', ...posting }, names: ['ALLOW_HTTP_ON_PRIVATE_NETWORK=true'] },
    { with: { BASE_URL: 'http://8.8.8.8', ALLOW_HTTP_ON_PRIVATE_NETWORK: 'true', ...posting }, names: ['BASE_URL'] },
    { with: { ...secure, PASSWORD_COST: '14' }, names: ['PASSWORD_COST', '15'] },
  ])('is refused with these settings, and told what to set: $with', async ({ with: settings, names }) => {
    const said = await refusalOf(settings as Record<string, string>)
    for (const name of names) expect(said).toContain(name)
    expect(said).toContain('Hearth could not start')
    expect(said).not.toContain('    at ')
  })

  it('refuses to start the demo, or with demo accounts in the database', async () => {
    expect(await refusalOf(secure, 'demo/src/main.ts')).toContain('npm run demo')
    const { profileId } = await newcomer('Robin')
    await db.updateTable('profiles').set({ isTest: true }).where('id', '=', profileId).execute()
    const said = await refusalOf(secure)
    expect(said).toContain('DATABASE_URL')
    expect(said).toContain('npm run members -- --purge')
    await purgeTestMembers(services)
    await end((await start(secure)).child, 'SIGTERM')
  })

  it('is implied by an https address, whatever NODE_ENV says, and closes the mail viewer', async () => {
    const server = await start({ ...secure, NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' })
    expect(server.said()).not.toContain('/dev/mail')
    for (const host of ['hearth.example', 'localhost'])
      expect((await ask(`${server.url}/dev/mail.json`, { host })).status).toBe(404)
  })
})

describe('Behind a proxy', () => {
  it('the start warns about an open port, where clients could choose their address', async () => {
    const proxied = { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' }
    expect((await start({ ...proxied, HOST: '0.0.0.0' })).said()).toContain('HOST=127.0.0.1')
    expect((await start({ ...proxied, HOST: '127.0.0.1' })).said()).not.toContain('HOST=127.0.0.1')
  })
})

describe('A request for another host', () => {
  it('is refused on every route and on /live, except for health and readiness', async () => {
    const server = await start({ ALLOWED_HOSTS: 'hearth.lan, other.lan' })
    const port = new URL(server.url).port
    for (const path of everywhere)
      expect(await ask(`${server.url}${path}`, { host: evil }), path).toEqual({ status: 421, code: 'HOST_NOT_ALLOWED' })
    for (const path of ['/api/health', '/api/ready'])
      expect((await ask(`${server.url}${path}`, { host: evil })).status).toBe(200)
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]', 'hearth.lan', `OTHER.lan:${port}`])
      expect(await ask(`${server.url}/api/me`, { host }), host).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await connect(server.url, `localhost:${port}`)).toBe('UNAUTHORIZED')
    expect(await connect(server.url, evil)).not.toBe('UNAUTHORIZED')
  })

  it('reads no mail, even if the name resolves to this machine', async () => {
    const server = await start({ ALLOWED_HOSTS: 'hearth.lan' })
    expect((await ask(`${server.url}/dev/mail.json`, { host: 'localhost' })).status).toBe(200)
    for (const host of [evil, 'hearth.lan', 'localhost.evil.example', 'evil@localhost', '127.0.0.1.evil.example'])
      expect((await ask(`${server.url}/dev/mail.json`, { host })).status, host).toBeGreaterThanOrEqual(400)
  })
})

describe('A trial in a local network', () => {
  it('uses http at a private address; mails are printed for the operator and not shown in a viewer', async () => {
    const host = '192.168.7.7:3000'
    const server = await start({ BASE_URL: `http://${host}`, ALLOW_HTTP_ON_PRIVATE_NETWORK: 'true' })
    expect(await ask(`${server.url}/api/me`, { host })).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    for (const name of [host, 'localhost', evil])
      expect((await ask(`${server.url}/dev/mail`, { host: name })).status).toBeGreaterThanOrEqual(404)
    const email = `${randomUUID()}@example.test`
    const body = { email, password, name: 'A', firstName: 'A', lastName: 'B', birthday }
    const { status } = await ask(`${server.url}/api/auth/sign-up/email`, { method: 'POST', host, body })
    expect(status, server.said()).toBe(200)
    await expect.poll(server.said).toContain(`Mail for ${email}`)
    expect(server.said()).toMatch(/http:\/\/192\.168\.7\.7:3000\/\S+/)
  })
})

describe('The names of hosts', () => {
  it('mean this machine, a local network, or neither', () => {
    for (const name of ['localhost', 'hearth.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '::ffff:127.0.0.1'])
      expect(isLoopback(name), name).toBe(true)
    for (const name of ['10.0.0.1', '172.31.0.1', '192.168.0.1', '169.254.1.1', '[fd00::1]', '[fe80::1]', 'pi.local'])
      expect([isLoopback(name), isPrivate(name)], name).toEqual([false, true])
    for (const name of ['hearth.example', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'local', '10.0.0.1.example', ''])
      expect([isLoopback(name), isPrivate(name)], name).toEqual([false, false])
  })

  it('are our own with any port, but not names that only start like one', () => {
    const env = { BASE_URL: 'https://Hearth.example', ALLOWED_HOSTS: [] }
    for (const header of ['hearth.example', 'HEARTH.example:8443', 'localhost:1'])
      expect(isOurHost(header, env)).toBe(true)
    for (const header of [undefined, '', 'hearth.example.evil.example', 'x.hearth.example', 'hearth.example/x', ':80'])
      expect(isOurHost(header, env), String(header)).toBe(false)
  })
})
