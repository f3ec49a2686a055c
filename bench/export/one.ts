// Exports one member, or only moves the same bytes (the floor), in a process of its own. Prints what that took.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buildArchive } from '../../server/src/account/export/build.ts'
import { conversationsOf, messagesOf } from '../../server/src/account/export/conversations.ts'
import { sentPhotos } from '../../server/src/account/export/photos.ts'
import { createServices } from '../../server/src/create-services.ts'
import { viewerOf } from '../../server/src/members/visibility/queries.ts'
import { readEnv } from '../../server/src/platform/config/env.ts'
import { connect } from '../../server/src/platform/db/connection.ts'

const [kind, url, folder, userId, how] = process.argv.slice(2) as ['export' | 'floor', string, string, string, string?]
const live = how === 'live'
const services = await createServices(readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), connect(url), [
  'a secret for exports',
])
const { db, vaultDb, photoStore } = services
const viewer = (await viewerOf(db, userId))!
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

const peak = { rss: 0, heap: 0 }
/** `live`: collects first, so that the heap is what is still needed; this takes time of its own. */
const look = () => {
  if (live) globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  peak.rss = Math.max(peak.rss, rss)
  peak.heap = Math.max(peak.heap, heapUsed)
}

/** The same rows and files, read and written without any form. */
async function* raw() {
  for (const conversation of await conversationsOf(db, viewer)) {
    for await (const message of messagesOf(db, viewer, conversation)) yield JSON.stringify(message)
    for await (const { stored } of sentPhotos(db, viewer, conversation)) yield* await photoStore.getStream(stored)
  }
}

const source = () => {
  if (kind === 'floor') return Readable.from(raw(), { objectMode: false }).pipe(new PassThrough())
  const progress = { step: 'account' as const, done: 0, total: 0 }
  return buildArchive({ db, vaultDb, photoStore, viewer, language: 'en', made: new Date(), progress }).output
}

globalThis.gc?.()
look()
const before = { ...peak }
const timer = setInterval(look, live ? 100 : 5)
const began = performance.now()
let bytes = 0
const count = new Transform({
  transform(chunk: Buffer, _encoding, done) {
    bytes += chunk.length
    done(null, chunk)
  },
})
await pipeline(source(), count, createWriteStream(join(folder, `${kind}.out`)))
const seconds = (performance.now() - began) / 1000
clearInterval(timer)
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    seconds: Math.round(seconds * 100) / 100,
    cpuSeconds: Math.round((user + system) / 1e4) / 100,
    megabytes: megabytes(bytes),
    rssBefore: megabytes(before.rss),
    rssPeak: megabytes(peak.rss),
    heapPeak: megabytes(peak.heap),
  }),
)
await services.close()
