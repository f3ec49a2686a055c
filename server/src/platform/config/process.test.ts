import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { birthday, password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { removeTestMembers } from '../../moderation/test-members/remove.ts'
import { freePort } from '../../testing/port.ts'
import { startServices } from '../../testing/services.ts'
import { launch, ready } from '../../testing/start.ts'

const { services, db, databaseUrl, newcomer } = await startServices()
const shared = { DATABASE_URL: databaseUrl, SECRET: 'a-secret-that-only-the-tests-know' }
const posting = { SMTP_URL: 'smtp://127.0.0.1:9' }
const secure = { BASE_URL: 'https://hearth.example', ...posting }
const evil = 'rebind.evil.example'

async function refusalOf(settings: Record<string, string>, entry?: string) {
  const server = launch(await freePort(), { ...shared, ...settings }, entry)
  expect(await server.ended, server.said()).toBe(1)
  return server.said()
}

const start = async (settings: Record<string, string>) => ready(launch(await freePort(), { ...shared, ...settings }))

type Asked = { method?: string; host: string; body?: object }

/** Sends a request with a Host header, as a browser does; `fetch` would send the address. */
function ask(url: string, { method = 'GET', host, body }: Asked): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(url, { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

describe('A process in production', () => {
  it.each([
    { what: 'with a setting missing', settings: { NODE_ENV: 'production', ...posting }, names: ['BASE_URL'] },
    { what: 'as the demo', settings: secure, entry: 'demo/src/main.ts', names: ['npm run demo'] },
    {
      what: 'with demo accounts in the database',
      settings: secure,
      names: ['DATABASE_URL', 'npm run members -- --purge'],
    },
  ])('does not start $what', async ({ settings, entry, names }) => {
    const { profileId } = await newcomer('Robin')
    await db.updateTable('profiles').set({ isTest: true }).where('id', '=', profileId).execute()
    const said = await refusalOf(settings, entry)
    expect(said).toContain('Hearth could not start')
    expect(said).not.toContain('    at ')
    for (const name of names) expect(said).toContain(name)
  })

  it('starts without them, is implied by an https address, and closes the mail viewer', async () => {
    await removeTestMembers(services, { demoAccounts: true })
    const proxied = { TRUST_PROXY: '127.0.0.1', HOST: '0.0.0.0', LOG_LEVEL: 'warn' }
    const server = await start({ ...secure, NODE_ENV: 'development', ...proxied })
    expect(server.said()).toContain('HOST=127.0.0.1')
    expect(server.said()).not.toContain('/dev/mail')
    for (const host of ['hearth.example', 'localhost'])
      expect(await ask(`${server.url}/dev/mail.json`, { host })).toBe(404)
  })
})

describe('A trial in a local network', () => {
  it('uses http at a private address; mails are printed for the operator and not shown in a viewer', async () => {
    const host = '192.168.7.7:3000'
    const server = await start({ BASE_URL: `http://${host}`, ALLOW_HTTP_ON_PRIVATE_NETWORK: 'true' })
    expect(await ask(`${server.url}/api/me`, { host })).toBe(401)
    for (const name of [host, 'localhost', evil])
      expect(await ask(`${server.url}/dev/mail`, { host: name })).toBeGreaterThanOrEqual(404)
    const email = `${randomUUID()}@example.test`
    const body = { email, password, name: 'A', firstName: 'A', lastName: 'B', birthday }
    const status = await ask(`${server.url}/api/auth/sign-up/email`, { method: 'POST', host, body })
    expect(status, server.said()).toBe(200)
    await expect.poll(server.said).toContain(`Mail for ${email}`)
    expect(server.said()).toMatch(/http:\/\/192\.168\.7\.7:3000\/\S+/)
  })
})
