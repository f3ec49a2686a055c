import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livePath } from '@hearth/shared/chat/live'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyOfTemplate } from '../server/src/testing/database.ts'
import { freePort } from '../server/src/testing/port.ts'
import { serverTimeout } from './time-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-dev-'))
const [server, page] = [await freePort(), await freePort()]
const url = `http://localhost:${page}`
const { BASE_URL: _, ...outer } = process.env
const dev = spawn(process.execPath, ['scripts/dev.ts', '--demo', '--members', '3'], {
  env: {
    ...outer,
    PORT: String(server),
    DEV_PORT: String(page),
    DATA_DIR: folder,
    DATABASE_URL: await copyOfTemplate(),
    SECRET: 'a-secret-that-only-the-tests-know',
    PASSWORD_COST: '10',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let output = ''
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk))
const ended = new Promise((resolve) => dev.once('close', resolve))

afterAll(async () => {
  dev.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const passwordOf = (email: string) => new RegExp(`${email}\\s+(\\S+)`).exec(output)?.[1]

beforeAll(() => vi.waitUntil(() => passwordOf('admin@hearth.example'), { timeout: serverTimeout, interval: 100 }))

const post = (path: string, body: object) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function put(path: string, cookie: string, body: object = {}): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(`${url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: string }
}

async function signIn(email: string) {
  const answer = await post('/auth/sign-in/email', { email, password: passwordOf(email) })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const me = (await (await fetch(`${url}/api/me`, { headers: { cookie } })).json()) as { profile: { id: string } }
  return { cookie, profileId: me.profile.id }
}

describe('npm run dev -- --demo', () => {
  it('serves the page with hot reload', async () => {
    const html = await (await fetch(`${url}/likes`)).text()
    expect(html).toContain('/@vite/client')
    expect((await fetch(`${url}/@vite/client`)).status).toBe(200)
  })

  it('brings a live event through the page’s port', async () => {
    const robin = await signIn('robin@hearth.example')
    const alex = await signIn('admin@hearth.example')
    const socket = io(url, { path: livePath, transports: ['websocket'], extraHeaders: { cookie: robin.cookie } })
    try {
      const events: unknown[] = []
      socket.onAny((_name, event) => events.push(event))
      await expect.poll(() => socket.connected).toBe(true)
      const { id } = await put(`/conversations/with/${robin.profileId}`, alex.cookie)
      await put(`/conversations/${id}/messages/${randomUUID()}`, alex.cookie, { content: 'Hi Robin' })
      const message = expect.objectContaining({ type: 'message', conversationId: id })
      await expect.poll(() => events).toContainEqual(message)
    } finally {
      socket.disconnect()
    }
  })

  it('writes mails whose links open the page', async () => {
    const email = 'robin@hearth.example'
    await post('/auth/request-password-reset', { email })
    const links = async () => {
      const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; links: string[] }[]
      return mails.filter(({ to }) => to === email).flatMap((mail) => mail.links)
    }
    await expect.poll(links).toContainEqual(expect.stringMatching(new RegExp(`^${url}/`)))
    const [link] = await links()
    expect((await fetch(link!)).status).toBe(200)
  })
})
