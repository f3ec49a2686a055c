import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { bucketTarget } from './bucket-target.ts'

/** The part of S3 that backups use. */
const stored = new Map<string, Buffer>()
const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
const bucket = '/safe/'

const listing = (prefix: string) =>
  [...stored.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')
const waiting = () =>
  [...uploads].map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`).join('')

function upload(method: string, key: string, asked: URLSearchParams, body: Buffer, response: ServerResponse) {
  const id = asked.get('uploadId') ?? String(uploads.size + 1)
  if (asked.has('uploads')) {
    uploads.set(id, { key, parts: new Map() })
    return response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const { parts } = uploads.get(id)!
  const number = asked.get('partNumber')
  if (number) {
    parts.set(Number(number), body)
    return response.setHeader('etag', `"${number}"`).end()
  }
  uploads.delete(id)
  if (method === 'DELETE') return response.writeHead(204).end()
  stored.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)))
  return response.end('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
  const [body, key, method] = [await buffer(request), pathname.slice(bucket.length), request.method!]
  if (searchParams.has('uploads') && method === 'GET')
    return response.end(`<ListMultipartUploadsResult>${waiting()}</ListMultipartUploadsResult>`)
  if (searchParams.has('uploads') || searchParams.has('uploadId'))
    return upload(method, key, searchParams, body, response)
  if (method === 'GET' && searchParams.has('list-type'))
    return response.end(`<ListBucketResult>${listing(searchParams.get('prefix')!)}</ListBucketResult>`)
  if (method === 'PUT') stored.set(key, body)
  if (method === 'DELETE') stored.delete(key)
  if (method === 'PUT' || method === 'DELETE') return response.writeHead(method === 'PUT' ? 200 : 204).end()
  const found = stored.get(key)
  if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  return response.setHeader('content-length', found.length).end(method === 'HEAD' ? undefined : found)
}

const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
afterAll(() => void server.close())
await once(server, 'listening')
const env = readEnv({
  BASE_URL: 'http://localhost',
  BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  BACKUP_S3_ACCESS_KEY_ID: 'a',
  BACKUP_S3_SECRET_ACCESS_KEY: 'b',
})
const target = bucketTarget('s3://safe/hearth', env)
const name = 'hearth-20261129T100431Z.tar.zst.age'

it('A bucket keeps a backup, lists it and gives it back, beside other files', async () => {
  // Longer than a part, so that it goes in two.
  const content = randomBytes(33 * 2 ** 20)
  await target.write(name, Readable.from([content.subarray(0, 1000), content.subarray(1000)]))
  stored.set('hearth/notes.txt', Buffer.from('x'))
  stored.set('others/hearth-20261128T100431Z.tar.zst.age', Buffer.from('x'))
  expect(await target.list()).toEqual([name])
  expect(await target.size(name)).toBe(content.length)
  expect((await buffer(await target.read(name))).equals(content)).toBe(true)
  await target.remove(name)
  expect(await target.list()).toEqual([])
})

it('A backup that fails leaves nothing, and one that was killed goes with the next', async () => {
  const failing = Readable.from(
    (async function* () {
      yield randomBytes(33 * 2 ** 20)
      throw new Error('the database stopped')
    })(),
  )
  await expect(target.write(name, failing)).rejects.toThrow('the database stopped')
  expect([await target.list(), uploads.size]).toEqual([[], 0])
  uploads.set('killed', { key: `hearth/${name}`, parts: new Map() })
  uploads.set('of others', { key: 'hearth/film.mkv', parts: new Map() })
  await target.hold()
  expect([...uploads.keys()]).toEqual(['of others'])
})

it('A list stands beside the backups, and none is no failure', async () => {
  expect(await target.readText('hearth-departures.txt')).toBeNull()
  await target.writeText('hearth-departures.txt', 'one\n')
  expect(await target.readText('hearth-departures.txt')).toBe('one\n')
})
