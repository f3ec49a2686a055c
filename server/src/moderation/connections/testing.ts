import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { webhookEvents } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import { createPostWebhook } from '../../platform/webhooks/post.ts'
import { certificateFor } from '../../testing/certificate.ts'
import { endWithFile } from '../../testing/end.ts'
import type { Person, startServices } from '../../testing/services.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Running = Pick<Awaited<ReturnType<typeof startServices>>, 'db'>

let piecesSent = 0
/** An answer in pieces of a megabyte, which the connection asks for one by one. */
function* pieces(many: number) {
  for (piecesSent = 0; piecesSent < many; piecesSent++) yield Buffer.alloc(2 ** 20)
}

/** Begins an answer and goes on with it, a byte at a time. */
function drip(response: ServerResponse) {
  response.writeHead(200).flushHeaders()
  const dripping = setInterval(() => response.write('x'), 50)
  response.on('close', () => clearInterval(dripping))
}

/** What a receiver does at a path, by its name; at all others it accepts. */
const acts: Record<string, (response: ServerResponse) => unknown> = {
  '/hang': () => {},
  '/redirect': (response) => response.writeHead(302, { location: 'https://example.org/' }).end(),
  '/large': (response) => void Readable.from(pieces(160)).pipe(response.writeHead(200)),
  '/drip': drip,
  '/upgrade': (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
  '/fail': (response) => response.writeHead(500).end('what went wrong'),
}

/** A receiver on this machine, over TLS. Ends with the test file. */
export async function startReceiver() {
  const received: Received[] = []
  const { key, cert } = await certificateFor(['127.0.0.1', 'localhost'])
  const server = createServer({ key, cert }, async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(pieces).toString() })
    const act = acts[request.url!]
    if (act) act(response)
    else response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endWithFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const post = createPostWebhook(['127.0.0.0/8'], { ca: cert, timeoutMs: 500 })
  return {
    received,
    megabytesSent: () => piecesSent,
    cert,
    port,
    post,
    url: (path = '/') => `https://127.0.0.1:${port}${path}`,
  }
}

type Added = { webhook: { id: string }; secret: string }

/** Adds a webhook that wants all news, as an admin does. */
export async function addWebhook(admin: Person, url: string, more: object = {}) {
  const input = { name: 'Team chat', url, events: [...webhookEvents], ...more }
  const { body } = await admin.ask<Added>('POST', '/admin/webhooks', input)
  return { id: body.webhook.id, secret: body.secret }
}

/** Notes a delivery that is due. */
export const oweDelivery = async ({ db }: Running, webhookId: string, type = 'alert') => {
  const values = { webhookId, type, body: JSON.stringify({ type }), dueAt: sql<Date>`now()` }
  const row = db.insertInto('webhookDeliveries').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

/** Makes all that waits due now, as if the time had passed. */
export const waitOver = ({ db }: Running) =>
  sql`update webhook_deliveries set due_at = now() where due_at is not null`.execute(db)
