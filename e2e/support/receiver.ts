import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { certificateFor } from '../../server/src/testing/certificate.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

/** Whether one of the signatures is that of a secret, by the words of Standard Webhooks and without its library. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
}

/**
 * Runs a journey beside a receiver of webhooks on this machine, over TLS.
 * @param journey gets its address, what it has received, and the settings by which a server trusts and reaches it
 */
export async function withReceiver(
  journey: (receiver: { url: string; received: Received[]; settings: Record<string, string> }) => Promise<void>,
) {
  const { key, cert } = await certificateFor(['127.0.0.1'])
  const folder = mkdtempSync(join(tmpdir(), 'hearth-receiver-'))
  const file = join(folder, 'certificate.pem')
  writeFileSync(file, cert)
  const received: Received[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  try {
    await journey({ url, received, settings: { WEBHOOK_NETWORKS: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: file } })
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
