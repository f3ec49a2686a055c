import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { password } from '@hearth/shared/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startServices } from '../testing/services.ts'

const { app, newcomer, stranger } = await startServices()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const ann = await newcomer('Ann')
const signedIn = await stranger()('POST', '/auth/sign-in/email', { email: ann.email, password })
const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!

const missingId = '00000000-0000-4000-8000-000000000000'
const megabyte = 1024 * 1024
const head = Buffer.from('--cut\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')

/** Sends megabytes of a form until all are sent or a response arrives. */
function send(
  megabytes: number,
  headers: Record<string, string | number>,
  [method, path] = ['POST', '/api/me/photos'],
  piece = Buffer.alloc(megabyte),
) {
  return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
    let [sent, answered] = [0, false]
    const upload = request({
      // Not kept alive: the rest of a body would be parsed as the next request.
      port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: { 'content-type': 'multipart/form-data; boundary=cut', cookie, ...headers },
    })
    upload.on('response', async (answer) => {
      answered = true
      resolve({ status: answer.statusCode!, body: Buffer.concat(await answer.toArray()).toString(), sent })
      upload.destroy()
    })
    // The server ends the connection after the response.
    upload.on('error', (error) => answered || reject(error))
    const more = () => {
      if (answered || upload.destroyed) return
      if (sent === megabytes) return upload.end()
      sent++
      upload.write(piece, more)
    }
    upload.write(head, more)
  })
}

describe('An upload without a session', () => {
  it.each(['POST /api/me/photos', `PUT /api/conversations/${missingId}/messages/${missingId}/photo`])(
    'is refused before its body is read: %s',
    async (operation) => {
      const route = operation.split(' ') as [string, string]
      for (const forged of ['', `${cookie.split('.')[0]}.forged`]) {
        const { status, body } = await send(0, { cookie: forged, 'content-length': 4 * megabyte }, route)
        expect([status, body]).toEqual([401, '{"code":"UNAUTHORIZED"}'])
      }
    },
  )
})

describe('An upload that is far too large', () => {
  it('is refused by its Content-Length, before it is read', async () => {
    const { status, body } = await send(1, { 'content-length': 500 * megabyte })
    expect([status, body]).toEqual([413, '{"code":"PHOTO_TOO_LARGE"}'])
  })

  it('is refused at the limit when it has no Content-Length', async () => {
    const { status, body, sent } = await send(500, { 'transfer-encoding': 'chunked' })
    expect([status, body]).toEqual([413, '{"code":"PHOTO_TOO_LARGE"}'])
    expect(sent).toBeLessThan(100)
  })

  it('ends the connection of a client that does not stop sending', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    const headers = { host: '127.0.0.1', cookie, 'content-type': 'multipart/form-data; boundary=cut' }
    const lines = Object.entries({ ...headers, 'content-length': 500 * megabyte }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.write(`POST /api/me/photos HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const sending = setInterval(() => socket.write('x'), 50)
    onTestFinished(() => {
      clearInterval(sending)
      socket.destroy()
    })
    const [answer] = await once(socket, 'data')
    expect(`${answer}`).toContain('413 Payload Too Large')
    await new Promise((resolve) => socket.once('close', resolve))
  })

  it('is refused by all other operations', async () => {
    const form = new FormData()
    form.append('bio', 'x')
    expect((await ann.ask('PUT', '/me/profile', form)).status).toBe(415)
  })

  it('is refused when it is not a form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=other', cookie }
    for (const payload of ['no form', '--other\r\nbroken', '--other--'])
      expect((await app.inject({ method: 'POST', url: '/api/me/photos', headers, payload })).statusCode).toBe(400)
    const bare = { ...headers, 'content-type': 'multipart/form-data' }
    expect((await app.inject({ method: 'POST', url: '/api/me/photos', headers: bare, payload: 'x' })).statusCode).toBe(
      400,
    )
  })
})

/** Two thousand empty parts. */
const parts = Buffer.from('--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2000))
const chunked = { 'transfer-encoding': 'chunked' }

describe('A form of many parts', () => {
  it('is refused at the first part beyond the limit, and the rest is not read', async () => {
    const { status, body, sent } = await send(500, chunked, undefined, parts)
    expect([status, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST'])
    expect(sent).toBeLessThan(100)
  })

  it.each([
    ['files', (i: number) => `name="f${i}"; filename="a.jpg"`],
    ['fields', (i: number) => `name="f${i}"`],
  ])('is refused when too many are %s', async (_, described) => {
    const form = Array.from(
      { length: 6 },
      (__, i) => `--cut\r\ncontent-disposition: form-data; ${described(i)}\r\n\r\nx\r\n`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=cut', cookie }
    const payload = `${form.join('')}--cut--\r\n`
    const answer = await app.inject({ method: 'POST', url: '/api/me/photos', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  it('is refused when one of its fields is too long, or when it ends within a file', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=cut', cookie }
    const long = `--cut\r\ncontent-disposition: form-data; name="content"\r\n\r\n${'x'.repeat(40_000)}\r\n--cut--\r\n`
    for (const payload of [long, `${head}half of a picture`])
      expect((await app.inject({ method: 'POST', url: '/api/me/photos', headers, payload })).statusCode).toBe(400)
  })
})

describe('A compressed body', () => {
  it.each([
    ['PUT', '/api/me/profile', 'application/json'],
    ['POST', '/api/me/photos', 'multipart/form-data; boundary=cut'],
    ['POST', '/api/auth/sign-in/email', 'application/json'],
  ] as const)('is refused with a code, without being read: %s %s', async (method, url, type) => {
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
      const headers = { 'content-type': type, 'content-encoding': encoding, cookie, origin: 'http://localhost:3000' }
      const answer = await app.inject({ method, url, headers, payload: gzipSync('{"bio": "x"}') })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'CONTENT_ENCODING_NOT_SUPPORTED'])
    }
  })
})
