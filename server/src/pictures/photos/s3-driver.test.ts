import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '../../platform/config/env.ts'
import { createPhotoStore } from './store.ts'

/** The part of S3 that storing a stream uses. */
const parts = new Map<number, Buffer>()
const stored = new Map<string, Buffer>()
const asked: string[] = []

function stepOf(asked: URLSearchParams): string {
  if (asked.has('uploads')) return ' begin'
  if (asked.has('partNumber')) return ' part'
  return asked.has('uploadId') ? ' upload' : ''
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
  const [body, part] = [await buffer(request), searchParams.get('partNumber')]
  const what = `${request.method}${stepOf(searchParams)}`
  asked.push(what)
  if (what === 'POST begin')
    return response.end('<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>')
  if (what === 'PUT part') parts.set(Number(part), body)
  if (what === 'PUT part') return response.setHeader('etag', `"${part}"`).end()
  if (what === 'DELETE upload') parts.clear()
  if (what === 'DELETE upload') return response.writeHead(204).end()
  const whole = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
  stored.set(pathname, Buffer.concat(whole))
  return response.end('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
}

const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
afterAll(() => void server.close())
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const store = await createPhotoStore(
  readEnv({
    S3_BUCKET: 'bucket',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }),
)

it('A bucket takes a stream of unknown length in parts, and nothing of one that breaks', async () => {
  const pieces = Array.from({ length: 12 }, () => randomBytes(1e6))
  await store.putStream('folder/export.zip', Readable.from(pieces))
  expect(stored.get('/bucket/folder/export.zip')?.equals(Buffer.concat(pieces))).toBe(true)
  expect(asked.filter((what) => what === 'PUT part')).toHaveLength(3)
  stored.clear()
  async function* broken() {
    yield* pieces
    throw new Error('the database is gone')
  }
  await expect(store.putStream('folder/export.zip', Readable.from(broken()))).rejects.toThrow()
  expect(stored.size).toBe(0)
  expect(asked.at(-1)).toBe('DELETE upload')
})
