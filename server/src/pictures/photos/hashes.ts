import sharp from 'sharp'
import type { Pixels } from './pixels.ts'

/**
 * Hashes by which a picture is recognised after it was re-encoded or resized: `pdq` of 32 bytes and `phash` of 8.
 * `quality` 0 to 100: a flat picture has little to recognise.
 */
export type Hashes = { pdq: Uint8Array; quality: number; phash: Uint8Array }

/** Larger pictures are shrunk first, as PDQ's reference does. */
const maxSide = 512
const side = 64
/** Frequencies 1 to 16 of each direction; those of the first eight make the pHash. */
const frequencies = 16
const phashFrequencies = 8

/** The cosine transform's rows for the frequencies. */
const cosines = Array.from({ length: frequencies }, (_, i) =>
  Float64Array.from(
    { length: side },
    (_, j) => Math.sqrt(2 / side) * Math.cos((Math.PI / 2 / side) * (i + 1) * (2 * j + 1)),
  ),
)

/** Averages lines of `count` values over a window, shortened at both ends. `step` and `stride` lead along and across. */
function blur(from: Float32Array, lines: number, count: number, stride: number, step: number): Float32Array {
  const window = Math.ceil(count / (2 * side))
  const ahead = Math.floor(window / 2)
  const behind = window - ahead - 1
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    let sum = 0
    for (let at = -ahead; at < count; at++) {
      if (at + ahead < count) sum += from[line * stride + (at + ahead) * step]!
      if (at - behind > 0) sum -= from[line * stride + (at - behind - 1) * step]!
      const size = Math.min(count - 1, at + ahead) - Math.max(0, at - behind) + 1
      if (at >= 0) to[line * stride + at * step] = sum / size
    }
  }
  return to
}

/** The picture's brightness in 64 × 64 points: blurred twice in each direction, then sampled at their centres. */
function sample(luma: Float32Array, width: number, height: number): number[][] {
  let blurred = luma
  for (let pass = 0; pass < 2; pass++) blurred = blur(blur(blurred, height, width, width, 1), width, height, 1, width)
  const centre = (i: number, length: number) => Math.floor(((i + 0.5) * length) / side)
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => blurred[centre(row, height) * width + centre(column, width)]!),
  )
}

/** How much the points differ from the ones below and to the right: PDQ's heuristic. */
function qualityOf(points: number[][]): number {
  let sum = 0
  for (const [i, row] of points.entries())
    for (const [j, point] of row.entries())
      for (const other of [points[i + 1]?.[j], row[j + 1]])
        if (other !== undefined) sum += Math.trunc(Math.abs(((point - other) * 100) / 255))
  return Math.min(100, Math.trunc(sum / 90))
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>) => {
  let sum = 0
  for (let i = 0; i < side; i++) sum += one[i]! * other[i]!
  return sum
}

/** The 16 × 16 lowest frequencies but the mean, in rows. */
function transform(points: number[][]): number[][] {
  const columns = points.map((_, column) => points.map((row) => row[column]!))
  const half = cosines.map((cosine) => columns.map((column) => dot(cosine, column)))
  return half.map((row) => cosines.map((cosine) => dot(row, cosine)))
}

/** One bit for each value: whether it is above the median. The first value is the lowest bit of the last byte. */
function bitsOf(values: number[]): Uint8Array {
  const median = values.toSorted((a, b) => a - b)[values.length / 2 - 1]!
  const bytes = new Uint8Array(values.length / 8)
  values.forEach((value, i) => {
    if (value > median) bytes[bytes.length - 1 - (i >> 3)]! |= 1 << (i & 7)
  })
  return bytes
}

/**
 * Hashes a picture by PDQ, and by the same transform's lowest frequencies as a pHash. Method: Meta's PDQ
 * (github.com/facebook/ThreatExchange, pdq/cpp, BSD-3-Clause).
 */
export async function hashesOf({ data, ...raw }: Pixels): Promise<Hashes> {
  const isLarge = Math.max(raw.width, raw.height) > maxSide
  const small = sharp(data, { raw }).resize(isLarge ? { width: maxSide, height: maxSide, fit: 'fill' } : {})
  const { data: rgb, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const luma = Float32Array.from(
    { length: info.width * info.height },
    (_, i) => 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!,
  )
  const points = sample(luma, info.width, info.height)
  const block = transform(points)
  const lowest = block.slice(0, phashFrequencies).flatMap((row) => row.slice(0, phashFrequencies))
  return { pdq: bitsOf(block.flat()), quality: qualityOf(points), phash: bitsOf(lowest) }
}
