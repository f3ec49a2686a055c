import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { createPush } from './push.ts'
import { aBrowser, startPushService } from './testing.ts'
import { createTransport } from './transport.ts'

const { services, member } = await startServices({ BASE_URL: 'https://hearth.example' })
const service = await startPushService()
services.push = createPush(services.env, services.secret, service.transport)

describe('The transport', () => {
  const body = Buffer.from('x')
  const { port, cert: ca } = service

  it('refuses names without a public address, and certificates of others', async () => {
    const elsewhere = createTransport({ port, ca })
    await expect(elsewhere('https://localhost/x', {}, body)).rejects.toMatchObject({ name: 'PrivateAddress' })
    const unknown = createTransport({ host: '127.0.0.1', port })
    await expect(unknown('https://fcm.googleapis.com/x', {}, body)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    const wrongName = createTransport({ host: '127.0.0.1', port, ca })
    await expect(wrongName('https://web.push.apple.com/x', {}, body)).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(service.received).toEqual([])
  })

  it('follows no redirect, and gives up on a silent service', async () => {
    Object.assign(service.answer, { status: 307, headers: { location: 'https://fcm.googleapis.com/elsewhere' } })
    const ann = await member('Ann')
    const { path, subscription } = aBrowser(services.push.serverKey)
    expect((await ann.ask('PUT', '/me/push', subscription)).status).toBe(200)
    expect((await ann.ask('POST', '/me/push/test')).body).toEqual({ result: 'failed' })
    expect(service.received.map((one) => one.path)).toEqual([path])
    service.answer.silent = true
    const impatient = createTransport({ host: '127.0.0.1', port, ca, timeoutMs: 50 })
    await expect(impatient(subscription.endpoint, {}, body)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
