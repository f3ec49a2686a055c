import { maximumPhotoBytes, type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { formatOf, isOnePicture } from './container.ts'
import { type Hashes, hashesOf } from './hashes.ts'
import type { Pixels } from './pixels.ts'

export type PhotoRefusal = 'PHOTO_TYPE' | 'PHOTO_TOO_LARGE' | 'PHOTO_UNREADABLE'

/** A stored picture: each size as WebP, the placeholder, and the pixel dimensions of the largest size. */
export type Renditions = { files: Record<PhotoSize, Buffer>; thumbhash: string; width: number; height: number }

/** A profile photo, which is recognised by its hashes. */
export type HashedRenditions = Renditions & { hashes: Hashes }

/** The sizes of a stored photo that are worth to be AVIF. */
type AvifFiles = Partial<Record<PhotoSize, Buffer>>

type Refused = { refused: PhotoRefusal }
/** What a picture is decoded for, and what comes of it. A photo of a message is not hashed. */
export type Decoded = {
  photos: HashedRenditions | Refused
  messagePhotos: Renditions | Refused
  hashes: Hashes | Refused
  avif: AvifFiles | Refused
}
export type DecodeTask = keyof Decoded

/** 50 megapixels: more than phones take. It bounds the memory for one picture to about 200 MB. */
const maximumPixels = 50_000_000
/** Height per width of any stored size, at most: a strip must not exceed WebP's 16,383 pixels. */
const maxHeightPerWidth = 3
const quality = 82
/**
 * Nearly as close to the pixels as the WebP. At effort 2 half of the cards would not save a quarter
 * (docs/decisions/photos.md).
 */
const avif = { quality: 62, effort: 4, chromaSubsampling: '4:2:0' }

/** A new pipeline over the same pixels. sharp's clone would copy them (0.35 clones its options, buffer included). */
const pipeline = ({ data, ...raw }: Pixels) => sharp(data, { raw })

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = pipeline(pixels).resize({ width: 100, height: 100, fit: 'inside' }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const inside = (width: number) =>
  ({ width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true }) as const

/** Decodes the largest size's pixels: upright, in sRGB, with transparency on white. */
async function decodePixels(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maximumPixels })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(inside(photoWidths.full))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, width, height, channels }
}

/**
 * Encodes every stored size from pixels alone, so that no other data of the file survives.
 * @param effort the encoder's effort, 0 (fast) to 6 (small)
 */
export async function renditionsOfPixels(pixels: Pixels, effort = 4): Promise<Renditions> {
  const sized = (size: PhotoSize) =>
    pipeline(pixels).resize(inside(photoWidths[size])).webp({ quality, effort }).toBuffer()
  const [thumb, card, full] = await Promise.all([sized('thumb'), sized('card'), sized('full')])
  const { width, height } = pixels
  return { files: { thumb, card, full }, thumbhash: await thumbhashOf(pixels), width, height }
}

/**
 * Encodes the size of cards, from the largest stored size: shrunk, that has hardly lost. The largest size itself would lose
 * twice. A thumb hardly gains, because a file's head is a large part of it.
 */
const avifOfPixels = async (pixels: Pixels): Promise<AvifFiles> => ({
  card: await pipeline(pixels).resize(inside(photoWidths.card)).avif(avif).toBuffer(),
})

/** What is made of a picture's pixels, by what it is decoded for. */
const tasks: { [Task in DecodeTask]: (pixels: Pixels) => Promise<Decoded[Task]> } = {
  photos: async (pixels) => ({ ...(await renditionsOfPixels(pixels)), hashes: await hashesOf(pixels) }),
  messagePhotos: (pixels) => renditionsOfPixels(pixels),
  hashes: hashesOf,
  avif: avifOfPixels,
}

/**
 * Decodes an upload, or a stored picture, for one of the tasks. Uploads by members are decoded in a separate process, see
 * decoding.ts.
 * @returns the result, or the refusal: PHOTO_TYPE when the content is not JPEG, PNG or WebP; PHOTO_TOO_LARGE from 5 MB
 * on; PHOTO_UNREADABLE when it is broken, truncated, animated, followed by other data, made of more parts than encoders
 * write, or above 50 megapixels
 */
export async function decodePicture<Task extends DecodeTask>(
  task: Task,
  bytes: Buffer,
): Promise<Decoded[Task] | Refused> {
  if (bytes.length >= maximumPhotoBytes) return { refused: 'PHOTO_TOO_LARGE' }
  const format = formatOf(bytes)
  if (!format) return { refused: 'PHOTO_TYPE' }
  if (!isOnePicture(bytes, format)) return { refused: 'PHOTO_UNREADABLE' }
  try {
    const found = await sharp(bytes, { limitInputPixels: maximumPixels }).metadata()
    return found.format === format ? await tasks[task](await decodePixels(bytes)) : { refused: 'PHOTO_TYPE' }
  } catch {
    return { refused: 'PHOTO_UNREADABLE' }
  }
}
