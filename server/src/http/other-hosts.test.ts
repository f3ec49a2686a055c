import { request } from 'node:http'
import { livePath } from '@hearth/shared/chat/live'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { urlOf } from '../chat/live/testing.ts'
import { startServices } from '../testing/services.ts'

const { app } = await startServices({ ALLOWED_HOSTS: 'hearth.lan, other.lan' })
await app.listen({ port: 0, host: '127.0.0.1' })
const url = urlOf(app)

/** Sends a request with a Host header, as a browser does; `fetch` would send the address. */
function ask(path: string, host: string): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers: { host } }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => {
        const code = /^\{/.test(text) ? JSON.parse(text).code : undefined
        resolve({ status: response.statusCode ?? 0, code })
      })
    })
    sent.on('error', reject).end()
  })
}

/** Whether /live accepts a browser under this host name, up to authentication. */
function connect(host: string): Promise<string> {
  const socket = io(url, { path: livePath, transports: ['websocket'], reconnection: false, extraHeaders: { host } })
  return new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message))).finally(() =>
    socket.disconnect(),
  )
}

const everywhere = ['/', '/api/me', '/api/auth/get-session', '/api/nothing', '/photos/x/y', '/dev/mail', '/metrics']
const evil = 'rebind.evil.example'

describe('A request for another host', () => {
  it('is refused on every route and on /live, except for health and readiness', async () => {
    const { port } = new URL(url)
    for (const path of everywhere)
      expect(await ask(path, evil), path).toEqual({ status: 421, code: 'HOST_NOT_ALLOWED' })
    for (const path of ['/api/health', '/api/ready']) expect((await ask(path, evil)).status).toBe(200)
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]', 'hearth.lan', `OTHER.lan:${port}`])
      expect(await ask('/api/me', host), host).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await connect(`localhost:${port}`)).toBe('UNAUTHORIZED')
    expect(await connect(evil)).not.toBe('UNAUTHORIZED')
  })

  it('reads no mail, even if the name resolves to this machine', async () => {
    expect((await ask('/dev/mail.json', 'localhost')).status).toBe(200)
    for (const host of [evil, 'hearth.lan', 'localhost.evil.example', 'evil@localhost', '127.0.0.1.evil.example'])
      expect((await ask('/dev/mail.json', host)).status, host).toBeGreaterThanOrEqual(400)
  })
})
