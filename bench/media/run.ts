// npm run bench:media -- --accounts 1000000: hashes per photo, look-ups in a list of 100,000, a new version of 1,000
// entries against 100,000 stored photos, and the list of photos for staff.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findMedia } from '../../server/src/moderation/media/queries.ts'
import { hashesOf } from '../../server/src/pictures/photos/hashes.ts'
import { compareNewEntries } from '../../server/src/pictures/screening/compare.ts'
import { importList } from '../../server/src/pictures/screening/import-list.ts'
import { type Entry, searchOf } from '../../server/src/pictures/screening/known.ts'
import { drawing } from '../../server/src/pictures/screening/testing.ts'
import { connect } from '../../server/src/platform/db/connection.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '1000000' } } })
const accounts = Number(values.accounts)
const photos = 100_000

const cpuMs = () => process.cpuUsage().user / 1000
const print = (what: string, ...figures: (number | string)[]) => console.log([what, ...figures].join('\t'))

async function hashing() {
  const { data, info } = await drawing(1).resize(1080, 1440).raw().toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height, channels: info.channels }
  for (let i = 0; i < 10; i++) await hashesOf(pixels)
  const began = cpuMs()
  for (let i = 0; i < 50; i++) await hashesOf(pixels)
  print('hash of a photo of 1080 × 1440, CPU ms', ((cpuMs() - began) / 50).toFixed(1))
}

function lookups() {
  const entry = (): Entry => ({ listName: 'x', class: 'intimate', pdq: randomBytes(32), quality: 100, phash: null })
  const entries = Array.from({ length: 100_000 }, entry)
  let began = cpuMs()
  const find = searchOf(entries)
  print('index of 100,000 entries, CPU ms', Math.round(cpuMs() - began))
  began = cpuMs()
  for (let i = 0; i < 1000; i++) find({ pdq: entries[i]!.pdq, quality: 100, phash: randomBytes(8) })
  print('look-up of a photo in eight orientations, CPU ms', ((cpuMs() - began) / 1000).toFixed(2))
}

const fill = async (url: string) => {
  const { db, vaultDb, close } = connect(url)
  await sql`set session_replication_role = replica`.execute(vaultDb)
  await sql`insert into "user" (id, name, email, first_name, last_name) select md5('u' || i)::uuid, 'x', i || '@x.test', 'Bo', 'Berg'
    from generate_series(1, ${accounts}::int) i`.execute(vaultDb)
  await sql`insert into profiles (id, user_id, first_name, last_name) select md5('p' || i)::uuid, md5('u' || i)::uuid, 'Bo', 'Berg'
    from generate_series(1, ${accounts}::int) i on conflict do nothing`.execute(vaultDb)
  await sql`insert into profile_images (id, profile_id, storage_key, width, height, display_order, state, screen_due_at, created_at)
    select md5('i' || i)::uuid, p.id, md5('k' || i), 1080, 1440, 1,
      (case when i % 1000 = 0 then 'held' when i % 500 = 0 then 'waiting' else 'shown' end)::photo_state, null,
      now() - i * interval '1 minute'
    from (select id, row_number() over () as i from profiles) p`.execute(vaultDb)
  await sql`insert into photo_hashes (photo_id, pdq, quality, phash)
    select id, decode(md5(id::text) || md5('x' || id), 'hex'), 100, decode(left(md5(id::text), 16), 'hex')
    from profile_images limit ${photos}`.execute(vaultDb)
  await sql`vacuum analyze`.execute(vaultDb)
  return { db, close }
}

async function newVersion(db: Awaited<ReturnType<typeof fill>>['db']) {
  const hashes = Array.from({ length: 1000 }, () => randomBytes(32).toString('hex'))
  await importList(db, { name: 'x', class: 'intimate', version: '1', source: '' }, hashes)
  const [cpu, began] = [cpuMs(), performance.now()]
  await compareNewEntries(db)
  print(
    '1,000 new entries × 100,000 photos, ms (CPU)',
    Math.round(performance.now() - began),
    Math.round(cpuMs() - cpu),
  )
}

/** The 95th percentile of pages at random places, in milliseconds. */
async function pages(db: Awaited<ReturnType<typeof fill>>['db'], state: 'held' | 'waiting' | undefined) {
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const at = new Date(Date.now() - Math.random() * accounts * 60_000).toISOString()
    const cursor = i % 2 ? { at, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' } : null
    const began = performance.now()
    await findMedia(db, { profileId: '00000000-0000-4000-8000-000000000000' }, { state, cursor, limit: 49 })
    times.push(performance.now() - began)
  }
  const sorted = times.sort((a, b) => a - b)
  print(
    `a page of ${state ?? 'all'} photos of ${accounts} accounts, ms (p50, p95)`,
    sorted[100]!.toFixed(1),
    sorted[190]!.toFixed(1),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-media-'))
const postgres = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  await hashing()
  lookups()
  await migrate(postgres.url)
  const { db, close } = await fill(postgres.url)
  await newVersion(db)
  for (const state of [undefined, 'held', 'waiting'] as const) await pages(db, state)
  await close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
