import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { screenDuePhotos } from '../photos/screen-due.ts'
import { run } from './console.ts'
import { drawing, hashesOfJpeg, jpegOf } from './testing.ts'

const { db, services, databaseUrl, member } = await startServices()
const folder = services.env.DATA_DIR
const picture = join(folder, 'picture.jpg')
writeFileSync(picture, await jpegOf(drawing(1)))

const source = (path: string) => JSON.stringify(join(import.meta.dirname, '../..', path))
/** Stores and screens a photo in a process that kills itself before the given statement or file. Prints their number. */
const script = `
  import { readFileSync } from 'node:fs'
  import { readEnv } from ${source('platform/config/env.ts')}
  import { decodePicture } from ${source('pictures/photos/pipeline.ts')}
  import { storePhoto } from ${source('pictures/photos/queries.ts')}
  import { screenPhoto } from ${source('pictures/screening/queries.ts')}
  import { connect } from ${source('platform/db/connection.ts')}
  import { createServices } from ${source('create-services.ts')}
  const [profileId, last] = process.argv.slice(1)
  const env = readEnv({ DATA_DIR: ${JSON.stringify(folder)}, LOG_LEVEL: 'silent' })
  const { db: open, photoStore } = await createServices(env, connect(${JSON.stringify(databaseUrl)}), ['a-secret-that-only-the-tests-know'])
  let step = 0
  const next = () => { if (step++ === Number(last)) process.kill(process.pid, 'SIGKILL') }
  const db = open.withPlugin({
    transformQuery: ({ node }) => (next(), node),
    transformResult: async ({ result }) => result,
  })
  const put = photoStore.put.bind(photoStore)
  photoStore.put = (...file) => (next(), put(...file))
  const { id } = await storePhoto(db, photoStore, profileId, await decodePicture('photos', readFileSync(${JSON.stringify(picture)})))
  await screenPhoto({ db, env }, id)
  process.stdout.write(String(step), () => process.exit())`

/** @returns the number of steps; null when the process was killed before one */
async function uploadUntil({ profileId }: Person, step: number): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, profileId, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part
  })
  const [code, signal] = await once(child, 'close')
  expect([code, signal]).toEqual(said ? [0, null] : [null, 'SIGKILL'])
  return said ? Number(said) : null
}

const photosOf = ({ profileId }: Person) =>
  db.selectFrom('profileImages').where('profileId', '=', profileId).selectAll().execute()

/** What another member and the owner get of all sizes of a member's photos. */
async function served(viewer: Person, owner: Person) {
  const keys = (await photosOf(owner)).map(({ storageKey }) => storageKey)
  const urls = keys.flatMap((key) => ['thumb', 'card', 'full'].map((size) => `/photos/${key}/${size}.webp`))
  const statuses = await Promise.all(
    [viewer, owner].flatMap((who) => urls.map(async (url) => (await who.open(url)).statusCode)),
  )
  return [...new Set(statuses)]
}

it('A listed photo is never served, at whichever step its upload is killed', async () => {
  const hash = Buffer.from((await hashesOfJpeg(await jpegOf(drawing(1)))).pdq).toString('hex')
  writeFileSync(join(folder, 'list.txt'), hash)
  await run(services, ['import', join(folder, 'list.txt'), '--name', 'some', '--class', 'intimate'])
  const ann = await member('Ann')
  const steps = await uploadUntil(await member('Whole'), -1)
  expect(steps).toBeGreaterThan(10)
  let stored = 0
  const killAt = async (step: number) => {
    const bo = await member('Bo')
    expect(await uploadUntil(bo, step)).toBeNull()
    const photos = await photosOf(bo)
    stored += photos.length
    expect([404, undefined]).toContain((await served(ann, bo))[0])
    await sql`update profile_images set screen_due_at = now() where screen_due_at is not null`.execute(db)
    await screenDuePhotos(services)
    expect((await photosOf(bo)).map(({ state }) => state)).toEqual(photos.map(() => 'held'))
    expect(await served(ann, bo)).toEqual(photos.length ? [404] : [])
  }
  for (let step = 0; step < steps!; step += 4)
    await Promise.all([0, 1, 2, 3].flatMap((i) => (step + i < steps! ? [killAt(step + i)] : [])))
  expect(stored).toBeGreaterThan(2)
}, 240_000)
