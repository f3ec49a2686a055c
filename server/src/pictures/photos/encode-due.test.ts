import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo } from '@hearth/shared/pictures/photos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { purgeAccount } from '../../account/deletion/queries.ts'
import { createServices } from '../../create-services.ts'
import { connect } from '../../platform/db/connection.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { startEncodingPhotos } from './encode-due.ts'
import { photoForm } from './testing.ts'

const { app, services, db, databaseUrl, member, people } = await startServices()

/** Noise of a few points, enlarged in one way. Small, since on a busy machine the encoder hardly gets any time. */
async function enlarged(kernel: 'cubic' | 'nearest') {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const points = await sharp({ create: { width: 12, height: 16, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  return sharp(points).resize(480, 640, { kernel }).jpeg({ quality: 92 }).toBuffer()
}

/** Soft shapes, of which AVIF saves a third; and squares, of which it saves nothing. */
const [soft, hard] = await Promise.all([enlarged('cubic'), enlarged('nearest')])

/** What browsers ask for in an image, with AVIF and without. */
const withAvif = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
const withoutAvif = { accept: 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5' }

/** The processor times that the last run rested for. In these tests a rest takes no time. */
let rested: number[] = []

async function run() {
  rested = []
  startEncodingPhotos(services, async (cpuMs) => void rested.push(cpuMs))
  await services.background.settled()
}

async function upload(one: Person, bytes: Buffer) {
  const { body } = await one.ask<Photo>('POST', '/me/photos', photoForm(bytes))
  const url = body.urls!.card
  const key = url.split('/')[2]!
  const folder = join(services.env.DATA_DIR, 'photos', key)
  return { id: body.id, url, folder, avif: join(folder, 'card.avif'), urls: body.urls! }
}

const rowOf = (id: string) =>
  db
    .selectFrom('profileImages')
    .where('id', '=', id)
    .select(['avifSizes', 'avifDueAt', 'storageKey'])
    .executeTakeFirstOrThrow()

const typeFor = async (one: Person, url: string, headers: Record<string, string>) =>
  (await one.open(url, headers)).headers['content-type']

describe('A photo that AVIF makes a quarter smaller', () => {
  it('opens in either format for nobody but those who may see it', async () => {
    const { ann, bo, eve } = await people()
    const photo = await upload(ann, soft)
    await run()
    for (const accept of [withAvif, withoutAvif]) {
      const stranger = await app.inject({ url: photo.url, headers: accept })
      expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store'])
      const blocked = await eve.open(photo.url, accept)
      expect([blocked.statusCode, blocked.headers['cache-control']]).toEqual([404, 'no-store'])
      expect((await bo.open(photo.url, accept)).statusCode).toBe(200)
      expect((await bo.open(photo.url.replace('.webp', '.avif'), accept)).statusCode).toBe(404)
    }
    const tag = String((await bo.open(photo.url, withAvif)).headers.etag)
    await bo.ask('PUT', `/blocks/${ann.profileId}`)
    const again = await bo.open(photo.url, { ...withAvif, 'if-none-match': tag })
    expect([again.statusCode, again.headers.etag]).toEqual([404, undefined])
  })

  it('comes as AVIF to a browser that takes it, and as WebP to others', async () => {
    const { ann, bo } = await people()
    const photo = await upload(ann, soft)
    expect(await typeFor(bo, photo.url, withAvif)).toBe('image/webp')
    await run()
    const [avif, webp, any] = await Promise.all(
      [withAvif, withoutAvif, { accept: '*/*' }].map((headers) => bo.open(photo.url, headers)),
    )
    const common = { 'cache-control': 'private, max-age=3600', vary: 'Accept' }
    expect(avif!.headers).toMatchObject({ ...common, 'content-type': 'image/avif' })
    expect(webp!.headers).toMatchObject({ ...common, 'content-type': 'image/webp' })
    expect(any!.headers['content-type']).toBe('image/webp')
    expect(avif!.headers['content-length']).toBe(String(avif!.rawPayload.length))
    expect(avif!.rawPayload.length).toBeLessThanOrEqual(0.75 * webp!.rawPayload.length)
    const { format, width, height } = await sharp(avif!.rawPayload).metadata()
    expect([format, width, height]).toEqual(['heif', 480, 640])
    for (const url of [photo.urls.thumb, photo.urls.full]) expect(await typeFor(bo, url, withAvif)).toBe('image/webp')
  })

  it('is not sent again to a browser that has it in either format, whatever asks', async () => {
    const { ann, bo } = await people()
    const photo = await upload(ann, soft)
    const before = String((await bo.open(photo.url, withAvif)).headers.etag)
    await run()
    const tagFor = async (headers: Record<string, string>) => String((await bo.open(photo.url, headers)).headers.etag)
    const [avif, webp] = [await tagFor(withAvif), await tagFor(withoutAvif)]
    expect([webp, avif === webp]).toEqual([before, false])
    for (const tag of [avif, webp])
      for (const accept of [withAvif, withoutAvif, { accept: '*/*' }]) {
        const again = await bo.open(photo.url, { ...accept, 'if-none-match': tag })
        expect([again.statusCode, again.headers.etag, again.headers.vary]).toEqual([304, tag, 'Accept'])
      }
  })
})

describe('Encoding photos', () => {
  it('keeps no AVIF that saves less than a quarter, and does not try again', async () => {
    const { ann, bo } = await people()
    const photo = await upload(ann, hard)
    await run()
    expect(await rowOf(photo.id)).toMatchObject({ avifSizes: [], avifDueAt: null })
    expect(readdirSync(photo.folder).sort()).toEqual(['card.webp', 'full.webp', 'thumb.webp'])
    expect(await typeFor(bo, photo.url, withAvif)).toBe('image/webp')
    rmSync(photo.folder, { recursive: true })
    await run()
    expect(await rowOf(photo.id)).toMatchObject({ avifDueAt: null })
  })

  it('changes nothing the second time', async () => {
    const ann = await member('Ann')
    const photo = await upload(ann, soft)
    await run()
    const row = await rowOf(photo.id)
    expect(row).toMatchObject({ avifSizes: ['card'], avifDueAt: null })
    rmSync(photo.avif)
    await run()
    expect([await rowOf(photo.id), existsSync(photo.avif)]).toEqual([row, false])
  })

  it('waits for photos that others do not see yet', async () => {
    const ann = await member('Ann')
    const photo = await upload(ann, soft)
    await sql`update profile_images set state = 'held' where id = ${photo.id}`.execute(db)
    await run()
    expect(existsSync(photo.avif)).toBe(false)
    await sql`update profile_images set state = 'shown' where id = ${photo.id}`.execute(db)
    await run()
    expect(existsSync(photo.avif)).toBe(true)
  })

  it('leaves a photo that cannot be read for a day, and goes on with others', async () => {
    const ann = await member('Ann')
    const [other, broken] = [await upload(ann, soft), await upload(ann, soft)]
    writeFileSync(join(broken.folder, 'full.webp'), randomBytes(100))
    await run()
    const { avifSizes, avifDueAt } = await rowOf(broken.id)
    expect([avifSizes, Number(avifDueAt) - Date.now() > 80_000_000]).toEqual([[], true])
    expect((await rowOf(other.id)).avifSizes).toEqual(['card'])
  })

  it('goes on after a process that ended between a file and its row, whatever becomes of the photo', async () => {
    const ann = await member('Ann')
    const [kept, lost, removed] = [await upload(ann, soft), await upload(ann, hard), await upload(ann, soft)]
    for (const { avif } of [kept, lost, removed]) writeFileSync(avif, 'half a file')
    expect(await typeFor(ann, kept.url, withAvif)).toBe('image/webp')
    await ann.ask('DELETE', `/me/photos/${removed.id}`)
    await run()
    expect((await sharp(kept.avif).metadata()).format).toBe('heif')
    expect([lost.avif, removed.folder].map((path) => existsSync(path))).toEqual([false, false])
  })

  it('ends with the server, and leaves the photo for the next one', async () => {
    const ann = await member('Ann')
    const photo = await upload(ann, soft)
    const other = await createServices(services.env, connect(databaseUrl), services.secret, services.log)
    startEncodingPhotos(other)
    await other.close()
    const { avifDueAt } = await rowOf(photo.id)
    expect(avifDueAt!.getTime()).toBeLessThanOrEqual(Date.now())
    await run()
    expect((await rowOf(photo.id)).avifSizes).toEqual(['card'])
  })

  it('rests after each photo according to its processor time, also after a photo that failed', async () => {
    const ann = await member('Ann')
    const [, broken] = [await upload(ann, soft), await upload(ann, soft)]
    writeFileSync(join(broken.folder, 'full.webp'), randomBytes(100))
    const before = services.encoding.cpuMs()
    await run()
    expect(rested).toHaveLength(2)
    expect(Math.max(...rested)).toBeGreaterThan(0)
    expect(rested[0]! + rested[1]!).toBeCloseTo(services.encoding.cpuMs() - before)
  })

  it('stops resting when the server ends', async () => {
    const ann = await member('Ann')
    await upload(ann, soft)
    const other = await createServices(services.env, connect(databaseUrl), services.secret, services.log)
    const resting = new Promise<AbortSignal>((begin) =>
      startEncodingPhotos(other, (_, signal) => {
        begin(signal)
        return new Promise((end) => signal.addEventListener('abort', end))
      }),
    )
    await resting
    await other.close()
    expect((await resting).aborted).toBe(true)
  })

  it('has a process of its own, so that uploads do not wait for it', async () => {
    const ann = await member('Ann')
    await upload(ann, soft)
    const decoders = services.decoding.pids()
    await run()
    expect(services.decoding.pids()).toEqual(decoders)
    expect(services.encoding.pids()).toHaveLength(1)
  })
})

describe('The AVIF of a photo', () => {
  it('goes with the photo, also when that goes while it is encoded', async () => {
    const ann = await member('Ann')
    const [one, two] = [await upload(ann, soft), await upload(ann, soft)]
    await run()
    expect(existsSync(one.avif)).toBe(true)
    await ann.ask('DELETE', `/me/photos/${one.id}`)
    expect(existsSync(one.folder)).toBe(false)
    await sql`update profile_images set avif_due_at = now() where id = ${two.id}`.execute(db)
    const usual = services.encoding
    services.encoding = {
      ...usual,
      enqueue: async (account, task) => {
        const made = await usual.enqueue(account, task)
        await ann.ask('DELETE', `/me/photos/${two.id}`)
        return made
      },
    }
    await run()
    services.encoding = usual
    expect(existsSync(two.folder)).toBe(false)
  })

  it('goes with the account', async () => {
    const ann = await member('Ann')
    const photo = await upload(ann, soft)
    await run()
    expect(existsSync(photo.avif)).toBe(true)
    await services.vaultDb.updateTable('user').set({ deletesAt: new Date() }).where('id', '=', ann.userId).execute()
    expect(await purgeAccount(services, ann.userId)).toBe(true)
    expect(existsSync(photo.folder)).toBe(false)
  })

  it('is served again with a photo that an appeal brings back', async () => {
    const { ann, bo } = await people()
    const photo = await upload(ann, soft)
    await run()
    const { storageKey } = await rowOf(photo.id)
    await db
      .updateTable('profileImages')
      .set({ storageKey: null, screenDueAt: null })
      .where('id', '=', photo.id)
      .execute()
    for (const accept of [withAvif, withoutAvif]) expect((await bo.open(photo.url, accept)).statusCode).toBe(404)
    await db.updateTable('profileImages').set({ storageKey }).where('id', '=', photo.id).execute()
    expect(await typeFor(bo, photo.url, withAvif)).toBe('image/avif')
  })
})
