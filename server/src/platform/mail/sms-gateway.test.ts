import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { readEnv } from '../config/env.ts'
import { createLog } from '../config/log.ts'
import { sendByGateway } from './sms-gateway.ts'

type Received = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }

/** A gateway that keeps what it gets and answers as a test says. */
async function gateway() {
  const received: Received[] = []
  const answer = { status: 200, headers: {} as Record<string, string>, silent: false }
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    if (answer.silent) return
    response.writeHead(answer.status, answer.headers).end('{"to":"+4520123456"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  }
  return { received, answer, url, close }
}

const server = await gateway()
afterAll(server.close)
const lines: string[] = []
const log = createLog({ LOG_LEVEL: 'info' } as never, { write: (line: string) => lines.push(line) } as never)
const { services, stranger } = await startServices(
  {
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_GATEWAY_URL: server.url,
    SMS_GATEWAY_TOKEN: 'secret token',
    SMS_FROM: 'Hearth DK',
  },
  log,
)
const number = '+4520123456'
const ask = async () => {
  const { status } = await stranger()('POST', '/auth/phone-number/send-otp', {
    phoneNumber: number,
    languageCode: 'da',
  })
  await services.sms.settled()
  return status
}

it('gets a code with its sender and token, and its code signs in', async () => {
  expect((await stranger()('GET', '/ways-in')).body).toMatchObject({
    phone: { countries: expect.arrayContaining([{ code: 'DK', callingCode: '45' }]) },
  })
  expect(await ask()).toBe(200)
  const [{ method, url, headers, body }] = server.received as [Received]
  expect([method, url]).toEqual(['POST', '/messages'])
  expect(headers).toMatchObject({ authorization: 'Bearer secret token', 'content-type': 'application/json' })
  const message = JSON.parse(body) as { to: string; from: string; text: string }
  expect(message).toMatchObject({ to: number, from: 'Hearth DK' })
  const code = /^\d{6}/.exec(message.text)![0]
  expect(message.text).toContain('er din kode til Hearth')
  expect((await stranger()('POST', '/auth/phone-number/verify', { phoneNumber: number, code })).status).toBe(200)
})

it('that fails, redirects or is silent is logged without number, text and token; no request fails', async () => {
  const elsewhere = await gateway()
  lines.length = 0
  server.answer.status = 500
  expect(await ask()).toBe(200)
  Object.assign(server.answer, { status: 307, headers: { location: elsewhere.url } })
  expect(await ask()).toBe(200)
  await elsewhere.close()
  expect(elsewhere.received).toEqual([])
  const failures = lines.filter((line) => line.includes('a text message could not be sent'))
  expect(failures).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/4520123456|secret token|kode/)
  server.answer.silent = true
  const silence = sendByGateway({ url: server.url, token: undefined, from: 'x' }, number, 'x', 200)
  await expect(silence).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('is configured for countries that exist', () => {
  expect(readEnv({ SMS_COUNTRIES: 'dk de' }).SMS_COUNTRIES).toEqual(['DK', 'DE'])
  expect(() => readEnv({ SMS_COUNTRIES: 'DK,XX' })).toThrow('not a country')
})
