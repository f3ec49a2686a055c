import { maximumPhotoBytes, type PhotoSize, photoWidths } from '@hearth/shared/photos'
import sharp, { type Channels } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { formatOf, isOnePicture } from './container.ts'

export type PhotoRefusal = 'PHOTO_TYPE' | 'PHOTO_TOO_LARGE' | 'PHOTO_UNREADABLE'

/** A picture as it is stored: each size as WebP, the placeholder, and the pixels of the largest size. */
export type Renditions = { files: Record<PhotoSize, Buffer>; thumbhash: string; width: number; height: number }

/** What becomes of an upload. */
export type DecodeResult = Renditions | { refused: PhotoRefusal }

/** 50 megapixels: more than phones take, and what bounds the memory that one picture costs (about 200 MB). */
const maximumPixels = 50_000_000
/** No size is higher than so many times its width: a strip must not get past the format's 16,383 pixels. */
const maxHeightPerWidth = 3
const quality = 82

/** A decoded picture in sRGB, at most as wide as the largest size. */
export type Pixels = { data: Buffer; width: number; height: number; channels: Channels }

/** A new pipeline on the same pixels: a clone would copy them (sharp 0.35 clones its options, buffer and all). */
const pipeline = ({ data, ...raw }: Pixels) => sharp(data, { raw })

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = pipeline(pixels).resize({ width: 100, height: 100, fit: 'inside' }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const inside = (width: number) =>
  ({ width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true }) as const

/** The largest size's pixels: upright, in sRGB, on white where it was transparent. */
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
 * Every stored size is made of pixels alone, so nothing that was written into the file can come along.
 * @param effort 0 fast … 6 small, the encoder's
 */
export async function renditionsOfPixels(pixels: Pixels, effort = 4): Promise<Renditions> {
  const sized = (size: PhotoSize) =>
    pipeline(pixels).resize(inside(photoWidths[size])).webp({ quality, effort }).toBuffer()
  const [thumb, card, full] = await Promise.all([sized('thumb'), sized('card'), sized('full')])
  const { width, height } = pixels
  return { files: { thumb, card, full }, thumbhash: await thumbhashOf(pixels), width, height }
}

/**
 * Makes of an upload what the product stores of it. What strangers send is decoded in a process apart: decoding.ts.
 * @returns the stored sizes; or why not: PHOTO_TYPE when the content is no JPEG, PNG or WebP, PHOTO_TOO_LARGE from
 * 5 MB on, PHOTO_UNREADABLE when it is broken, cut off, more than a picture, an animation, made of more parts than
 * encoders make, or of more than 50 megapixels
 */
export async function renditionsOf(bytes: Buffer): Promise<DecodeResult> {
  if (bytes.length >= maximumPhotoBytes) return { refused: 'PHOTO_TOO_LARGE' }
  const format = formatOf(bytes)
  if (!format) return { refused: 'PHOTO_TYPE' }
  if (!isOnePicture(bytes, format)) return { refused: 'PHOTO_UNREADABLE' }
  try {
    const found = await sharp(bytes, { limitInputPixels: maximumPixels }).metadata()
    return found.format === format ? await renditionsOfPixels(await decodePixels(bytes)) : { refused: 'PHOTO_TYPE' }
  } catch {
    return { refused: 'PHOTO_UNREADABLE' }
  }
}
