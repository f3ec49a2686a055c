import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateFor } from '../../testing/certificate.ts'
import { endWithFile } from '../../testing/end.ts'
import { createTransport } from './transport.ts'

/** The hosts that the endpoint stands in for. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']

export type Received = { host: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A push service on this machine, over TLS, under the names of real ones. Ends with the test file.
 * @returns what it has received, and the transport that leads there
 */
export async function startPushService() {
  const received: Received[] = []
  const answer = { status: 201, headers: {} as Record<string, string>, silent: false }
  const { key, cert } = await certificateFor(hosts)
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({
      host: request.headers.host!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks),
    })
    if (!answer.silent) response.writeHead(answer.status, answer.headers).end('what it says about the message')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endWithFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, answer, port, cert, transport: createTransport({ host: '127.0.0.1', port, ca: cert }) }
}

/** A browser with a subscription: what it tells the server, and how it decrypts (RFC 8291, RFC 8188). */
export function aBrowser(serverKey: string, host = hosts[0]!) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/fcm/send/${randomBytes(12).toString('base64url')}`
  const subscription = {
    endpoint: `https://${host}${path}`,
    p256dh: ecdh.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    serverKey,
  }

  function decrypt(body: Buffer): string {
    const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const senderKey = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (record.length > recordSize) throw new Error('more than one record')
    const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
      createHmac('sha256', key)
        .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
        .digest()
    const shared = hmac(auth, ecdh.computeSecret(senderKey))
    const ikm = hmac(shared, 'WebPush: info\0', ecdh.getPublicKey(), senderKey, '\x01')
    const prk = hmac(salt, ikm)
    const contentKey = hmac(prk, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
    const nonce = hmac(prk, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('a delimiter is missing')
    return padded.subarray(0, end).toString()
  }

  return { subscription, path, decrypt }
}
