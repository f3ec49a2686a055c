import { maximumPhotoBytes, minimumPhotoSide } from '@hearth/shared/pictures/photo-limits'
import { describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../testing/services.ts'
import { jpeg, padded, photoForm, picture, png, pngBomb, storedFolders, webp } from './testing.ts'
import {
  animatedPng,
  animatedWebp,
  jpegOfScans,
  jpegOfSegments,
  pngOfChunks,
  webpOfChunks,
} from './testing-hostile-files.ts'

const { services, db, newcomer } = await startServices()

const upload = (person: Person, bytes: Buffer) => person.ask('POST', '/me/photos', photoForm(bytes))
const folders = () => storedFolders(services.env.DATA_DIR)
const rowsOf = ({ profileId }: Person) =>
  db.selectFrom('profileImages').where('profileId', '=', profileId).selectAll().execute()

describe('An invalid photo', async () => {
  const gif = await picture().gif().toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const damaged = Buffer.from(png).fill(7, png.length - 30, png.length - 20)

  it.each([
    ['an SVG', svg, 415, 'PHOTO_TYPE'],
    ['a GIF', gif, 415, 'PHOTO_TYPE'],
    ['a HEIC', heic, 415, 'PHOTO_TYPE'],
    ['an AVIF', await picture().avif().toBuffer(), 415, 'PHOTO_TYPE'],
    ['a TIFF', await picture().tiff().toBuffer(), 415, 'PHOTO_TYPE'],
    ['a web page called .jpg', page, 415, 'PHOTO_TYPE'],
    ['an empty file', Buffer.alloc(0), 415, 'PHOTO_TYPE'],
    ['a GIF that carries a JPEG', Buffer.concat([gif, jpeg]), 415, 'PHOTO_TYPE'],
    ['a web page that carries a JPEG', Buffer.concat([page, jpeg]), 415, 'PHOTO_TYPE'],
    ['a JPEG that carries an archive', Buffer.concat([jpeg, Buffer.from('PK\x03\x04…')]), 422, 'PHOTO_UNREADABLE'],
    ['a PNG that carries a page', Buffer.concat([png, page]), 422, 'PHOTO_UNREADABLE'],
    ['a WebP that carries a page', Buffer.concat([webp, page]), 422, 'PHOTO_UNREADABLE'],
    ['a JPEG cut off', jpeg.subarray(0, jpeg.length - 20), 422, 'PHOTO_UNREADABLE'],
    ['a PNG with damaged pixels', damaged, 422, 'PHOTO_UNREADABLE'],
    ['a PNG cut off', png.subarray(0, png.length - 20), 422, 'PHOTO_UNREADABLE'],
    ['a WebP cut off', webp.subarray(0, webp.length - 9), 422, 'PHOTO_UNREADABLE'],
    [
      'text behind the first bytes of a JPEG',
      Buffer.from('\xff\xd8\xff and so on \xff\xd9', 'latin1'),
      422,
      'PHOTO_UNREADABLE',
    ],
    ['a small file of 900 megapixels', pngBomb(30_000), 422, 'PHOTO_UNREADABLE'],
    ['a JPEG of one more scan than any encoder makes', await jpegOfScans(50, 500), 422, 'PHOTO_UNREADABLE'],
    ['a JPEG of thousands of scans', await jpegOfScans(3000, 500), 422, 'PHOTO_UNREADABLE'],
    ['a JPEG of thousands of parts', jpegOfSegments(3000), 422, 'PHOTO_UNREADABLE'],
    ['a JPEG in a JPEG', Buffer.concat([jpeg.subarray(0, 2), jpeg]), 422, 'PHOTO_UNREADABLE'],
    ['a PNG of thousands of parts', pngOfChunks(6000), 422, 'PHOTO_UNREADABLE'],
    ['an animated PNG', animatedPng(), 422, 'PHOTO_UNREADABLE'],
    ['a WebP of hundreds of parts', webpOfChunks(webp, 200), 422, 'PHOTO_UNREADABLE'],
    ['an animated WebP', await animatedWebp(), 422, 'PHOTO_UNREADABLE'],
  ])('is refused, and nothing of it stored: %s', async (_what, bytes, status, code) => {
    const before = folders()
    const ann = await newcomer('Ann')
    expect(await upload(ann, bytes)).toMatchObject({ status, body: { code } })
    expect(await rowsOf(ann)).toEqual([])
    expect(folders()).toEqual(before)
  })

  it('is not confused with one of many parts, as photos have', async () => {
    const ann = await newcomer('Ann')
    for (const bytes of [await jpegOfScans(30, 500), jpegOfSegments(50), pngOfChunks(700), webpOfChunks(webp, 5)])
      expect((await upload(ann, bytes)).status).toBe(200)
  })

  it('is refused from 5 MB on, and accepted with one byte less', async () => {
    const ann = await newcomer('Ann')
    expect(padded(maximumPhotoBytes)).toHaveLength(maximumPhotoBytes)
    expect(await upload(ann, padded(maximumPhotoBytes))).toMatchObject({
      status: 413,
      body: { code: 'PHOTO_TOO_LARGE' },
    })
    expect(await upload(ann, padded(maximumPhotoBytes + 1))).toMatchObject({ status: 413 })
    expect((await upload(ann, padded(maximumPhotoBytes - 1))).status).toBe(200)
  })

  it('is refused below the smallest side in either orientation, and accepted from there on', async () => {
    const ann = await newcomer('Ann')
    const of = (width: number, height: number) => picture(width, height).png().toBuffer()
    const small = minimumPhotoSide - 1
    const before = folders()
    for (const bytes of [await of(60, 80), await of(small, 2000), await of(2000, small)])
      expect(await upload(ann, bytes)).toMatchObject({ status: 422, body: { code: 'PHOTO_TOO_SMALL' } })
    expect([await rowsOf(ann), folders()]).toEqual([[], before])
    expect((await upload(ann, await of(minimumPhotoSide, minimumPhotoSide))).status).toBe(200)
  })

  it('is refused with the wrong fields: no file, a text, two files, or an unknown field', async () => {
    const ann = await newcomer('Ann')
    const form = (fill: (form: FormData) => void) => {
      const made = new FormData()
      fill(made)
      return made
    }
    const aFile = new File([new Uint8Array(jpeg)], 'me.jpg')
    const bad = [
      form((made) => made.append('other', 'x')),
      form((made) => made.append('photo', 'not a file')),
      form((made) => {
        made.append('photo', aFile)
        made.append('photo', aFile)
      }),
      form((made) => {
        made.append('photo', aFile)
        made.append('displayOrder', '1')
      }),
    ]
    for (const one of bad)
      expect(await ann.ask('POST', '/me/photos', one)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(await ann.ask('POST', '/me/photos', bad[3])).toMatchObject({
      body: { data: { problems: [{ field: 'displayOrder', code: 'unknown_field' }] } },
    })
    expect((await ann.ask('POST', '/me/photos', { photo: 'x' })).status).toBe(400)
    expect((await ann.ask('POST', '/me/photos')).status).toBe(400)
    expect(await rowsOf(ann)).toEqual([])
  })
})
