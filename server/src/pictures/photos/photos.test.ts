import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo } from '@hearth/shared/pictures/photos'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { decodePicture, type HashedRenditions } from './pipeline.ts'
import { storePhoto } from './queries.ts'
import { createPhotoStore } from './store.ts'
import { jpeg, photoForm, picture, png, storedFolders, webp } from './testing.ts'

const { services, db, stranger, newcomer } = await startServices()

const upload = (person: Person, bytes: Buffer, name?: string, type?: string) =>
  person.ask<Photo>('POST', '/me/photos', photoForm(bytes, name, type))
const folders = () => storedFolders(services.env.DATA_DIR)
const rowsOf = ({ profileId }: Person) =>
  db.selectFrom('profileImages').where('profileId', '=', profileId).selectAll().orderBy('displayOrder').execute()

async function withPhotos(count: number): Promise<{ ann: Person; photos: Photo[] }> {
  const ann = await newcomer('Ann')
  const photos: Photo[] = []
  for (let i = 0; i < count; i++) photos.push((await upload(ann, jpeg)).body)
  return { ann, photos }
}

describe('Uploading a photo', () => {
  it('is refused without a session, like ordering and deleting', async () => {
    const ask = stranger()
    const photoId = '00000000-0000-4000-8000-000000000000'
    expect(await ask('POST', '/me/photos', photoForm(jpeg))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
    expect((await ask('PUT', '/me/photos/order', { photoIds: [] })).status).toBe(401)
    expect((await ask('DELETE', `/me/photos/${photoId}`)).status).toBe(401)
    expect(folders()).toEqual([])
  })

  it('accepts JPEG, PNG and WebP by content, whatever their names', async () => {
    const ann = await newcomer('Ann')
    for (const [bytes, name, type] of [
      [jpeg, 'me.jpg', 'image/jpeg'],
      [png, 'me.jpg', 'image/jpeg'],
      [webp, 'notes.txt', 'text/plain'],
    ] as const)
      expect(await upload(ann, bytes, name, type)).toMatchObject({ status: 200, body: { width: 300, height: 400 } })
    expect((await rowsOf(ann)).map((row) => row.displayOrder)).toEqual([1, 2, 3])
  })

  it('returns three sizes as WebP, never larger than the original, with a placeholder', async () => {
    const ann = await newcomer('Ann')
    const { body } = await upload(ann, await picture(800, 1000).jpeg().toBuffer())
    const widths = []
    for (const url of Object.values(body.urls!)) {
      const found = await sharp((await ann.open(url)).rawPayload).metadata()
      expect(found.format).toBe('webp')
      widths.push(found.width)
    }
    expect(widths).toEqual([160, 480, 800])
    expect(body).toMatchObject({ width: 800, height: 1000, displayOrder: 1 })
    const placeholder = thumbHashToRGBA(Buffer.from(body.thumbhash!, 'base64'))
    expect(placeholder.w / placeholder.h).toBeCloseTo(0.8, 0)
    expect([...placeholder.rgba.subarray(0, 4)].map((value) => Math.round(value / 64))).toEqual([0, 2, 2, 4])
  })

  it('removes EXIF, GPS, XMP and colour profile from all sizes, and turns the picture upright', async () => {
    const ann = await newcomer('Ann')
    const original = await picture(400, 300)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'Ann Berg' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 31/1 12/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 18/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><home>Karl-Marx-Allee 1</home></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const before = await sharp(original).metadata()
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
    const { body } = await upload(ann, original)
    expect(body).toMatchObject({ width: 300, height: 400 })
    for (const url of Object.values(body.urls!)) {
      const stored = (await ann.open(url)).rawPayload
      const after = await sharp(stored).metadata()
      expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation]).toEqual(Array(5).fill(undefined))
      for (const text of ['Exif', 'EXIF', 'XMP', 'ICCP', 'Ann Berg', 'Karl-Marx'])
        expect(stored.includes(text)).toBe(false)
    }
  })

  it('puts transparent parts on white', async () => {
    const ann = await newcomer('Ann')
    const clear = await sharp({ create: { width: 240, height: 240, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { body } = await upload(ann, clear)
    const stored = sharp((await ann.open(body.urls!.full)).rawPayload)
    expect((await stored.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
  })

  it('limits the height of a strip, which WebP could not hold', async () => {
    const ann = await newcomer('Ann')
    const { status, body } = await upload(ann, await picture(1600, 16_000).png().toBuffer())
    expect({ status, height: body.height }).toEqual({ status: 200, height: 3240 })
  })

  it('accepts data that cameras append, without storing it', async () => {
    const ann = await newcomer('Ann')
    const film = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 a film', 'latin1')])
    const trailer = Buffer.concat([jpeg, Buffer.from('SEFHsomethingSEFT')])
    for (const bytes of [film, trailer, Buffer.concat([jpeg, Buffer.alloc(100)])]) {
      const { status, body } = await upload(ann, bytes)
      expect(status).toBe(200)
      expect((await ann.open(body.urls!.full)).rawPayload.includes('ftyp')).toBe(false)
    }
  })
})

describe('Six photos', () => {
  it('are the limit: a seventh is refused with the number', async () => {
    const { ann } = await withPhotos(6)
    const before = folders()
    expect(await upload(ann, jpeg)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PHOTOS', data: { maxImages: 6 } },
    })
    expect(folders()).toEqual(before)
    const me = await ann.ask<{ profile: { photos: Photo[] } }>('GET', '/me')
    expect(me.body.profile.photos).toHaveLength(6)
  })

  it('are the limit even when several race for the last slot', async () => {
    const { ann } = await withPhotos(5)
    const before = folders().length
    const answers = await Promise.all([jpeg, png, webp].map((bytes) => upload(ann, bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rowsOf(ann)).map((row) => row.displayOrder)).toEqual([1, 2, 3, 4, 5, 6])
    expect(folders()).toHaveLength(before + 1)
  })
})

describe('Storing a photo', async () => {
  const made = (await decodePicture('photos', jpeg)) as HashedRenditions

  it('leaves no files when the row cannot be written', async () => {
    const before = folders()
    const unknownId = '00000000-0000-4000-8000-000000000000'
    await expect(storePhoto(db, services.photoStore, unknownId, made)).rejects.toThrow()
    expect(folders()).toEqual(before)
  })

  it('leaves no row when the files cannot be written', async () => {
    const ann = await newcomer('Ann')
    const folder = join(services.env.DATA_DIR, 'full')
    writeFileSync(folder, 'a file where the folder should be')
    const full = await createPhotoStore({ ...services.env, DATA_DIR: folder })
    await expect(storePhoto(db, full, ann.profileId, made)).rejects.toThrow()
    expect(await rowsOf(ann)).toEqual([])
  })

  it('uses an unguessable name', async () => {
    const { ann } = await withPhotos(2)
    const keys = (await rowsOf(ann)).map((row) => row.storageKey!)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(24)
  })
})

describe('Ordering photos', () => {
  it('makes the first the main photo', async () => {
    const { ann, photos } = await withPhotos(3)
    const [a, b, c] = photos.map((photo) => photo.id)
    const answer = await ann.ask<Photo[]>('PUT', '/me/photos/order', { photoIds: [c, a, b] })
    expect(answer.body.map(({ id, displayOrder }) => [id, displayOrder])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
    const me = await ann.ask<{ profile: { photos: Photo[] } }>('GET', '/me')
    expect(me.body.profile.photos.map((photo) => photo.id)).toEqual([c, a, b])
  })

  it("changes nothing with another member's photo, one missing, one repeated, or an unknown field", async () => {
    const [{ ann, photos }, other] = [await withPhotos(2), await withPhotos(1)]
    const [a, b] = photos.map((photo) => photo.id)
    const foreign = other.photos[0]!.id
    const order = (body: unknown) => ann.ask('PUT', '/me/photos/order', body)
    expect(await order({ photoIds: [foreign, a, b] })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await order({ photoIds: [b, foreign] })).status).toBe(404)
    for (const photoIds of [[b], [b, b], [], [b, a, b]])
      expect(await order({ photoIds })).toMatchObject({
        status: 400,
        body: { code: 'INVALID', data: { problems: [{ field: 'photoIds', code: 'order_incomplete' }] } },
      })
    expect((await order({ photoIds: [b, a], main: b })).status).toBe(400)
    expect((await order({ photoIds: ['x'] })).status).toBe(400)
    expect((await rowsOf(ann)).map((row) => row.id)).toEqual([a, b])
    expect((await rowsOf(other.ann)).map((row) => row.displayOrder)).toEqual([1])
  })
})

describe('Deleting a photo', () => {
  it('removes its files, so that its addresses answer 404, and closes the gap', async () => {
    const { ann, photos } = await withPhotos(3)
    const [a, b, c] = photos as [Photo, Photo, Photo]
    const answer = await ann.ask<Photo[]>('DELETE', `/me/photos/${a.id}`)
    expect(answer.body.map(({ id, displayOrder }) => [id, displayOrder])).toEqual([
      [b.id, 1],
      [c.id, 2],
    ])
    for (const url of Object.values(a.urls!)) expect((await ann.open(url)).statusCode).toBe(404)
    expect(folders()).not.toContain(a.urls!.full.split('/')[2])
    expect((await ann.open(b.urls!.full)).statusCode).toBe(200)
    expect(await upload(ann, jpeg)).toMatchObject({ status: 200, body: { displayOrder: 3 } })
  })

  it("is not possible with another member's photo, nor twice", async () => {
    const [{ ann }, other] = [await withPhotos(1), await withPhotos(1)]
    const foreign = other.photos[0]!
    expect((await ann.ask('DELETE', `/me/photos/${foreign.id}`)).status).toBe(404)
    expect((await other.ann.open(foreign.urls!.full)).statusCode).toBe(200)
    expect((await other.ann.ask('DELETE', `/me/photos/${foreign.id}`)).status).toBe(200)
    expect((await other.ann.ask('DELETE', `/me/photos/${foreign.id}`)).status).toBe(404)
    expect((await ann.ask('DELETE', '/me/photos/not-an-id')).status).toBe(400)
  })
})

describe('A stored picture', () => {
  it('is cached by a browser for an hour, and supports HEAD and revalidation', async () => {
    const { ann, photos } = await withPhotos(1)
    const url = photos[0]!.urls!.card
    const whole = await ann.open(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-length': String(whole.rawPayload.length),
    })
    const head = await ann.open(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      whole.headers['content-length'],
      0,
    ])
    const again = await ann.open(url, { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await ann.open(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
    const part = await ann.open(url, { range: 'bytes=0-3' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([200, whole.rawPayload.length])
  })

  it('has no other addresses', async () => {
    const { ann, photos } = await withPhotos(1)
    const url = photos[0]!.urls!.card
    const key = url.split('/')[2]
    for (const path of [
      `/photos/${key}/original.jpg`,
      `/photos/${key}/`,
      '/photos/..%2F..%2Fsecret/card.webp',
      `/photos/${key}`,
    ])
      expect((await ann.open(path)).statusCode, path).toBe(404)
  })
})
