import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { jpeg, png } from './testing.ts'

type Segment = { marker: number; start: number; end: number }

/** The segments of a JPEG made by our own encoder; a scan ends with its coded pixels. */
function segmentsOf(bytes: Buffer): Segment[] {
  const found: Segment[] = []
  for (let at = 2; bytes[at + 1] !== 0xd9; ) {
    const marker = bytes[at + 1]!
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    while (marker === 0xda && (bytes[end] !== 0xff || bytes[end + 1] === 0)) end++
    found.push({ marker, start: at, end })
    at = end
  }
  return found
}

/**
 * A valid progressive JPEG of one colour, whose first brightness band is repeated `more` times (Ah=0, Al=0). At 7,000
 * pixels a side each repetition takes 75 bytes and as long to decode as a band of the whole picture.
 */
export async function jpegOfScans(more: number, side = 7000): Promise<Buffer> {
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
  const bytes = await plain.jpeg({ progressive: true }).toBuffer()
  const scans = segmentsOf(bytes).filter(({ marker }) => marker === 0xda)
  // One component, and a band that does not start at the mean.
  const band = scans.find(({ start }) => bytes[start + 4] === 1 && bytes[start + 5] === 1 && bytes[start + 7]! > 0)!
  const scan = Buffer.from(bytes.subarray(band.start, band.end))
  scan[9] = 0
  return Buffer.concat([bytes.subarray(0, band.end), ...Array(more).fill(scan), bytes.subarray(band.end)])
}

/** A JPEG with `more` empty comments at its start. */
export const jpegOfSegments = (more: number) =>
  Buffer.concat([jpeg.subarray(0, 2), ...Array(more).fill(Buffer.from([0xff, 0xfe, 0, 2])), jpeg.subarray(2)])

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Where a PNG's pixels start: after the signature (8 bytes) and the header chunk (25 bytes). */
const behindHeader = 33

/** A PNG with `more` empty text chunks. */
export const pngOfChunks = (more: number) =>
  Buffer.concat([
    png.subarray(0, behindHeader),
    ...Array(more).fill(chunk('tEXt', Buffer.from('a\0b'))),
    png.subarray(behindHeader),
  ])

/** A PNG with the chunk that declares an animation. */
export const animatedPng = () =>
  Buffer.concat([
    png.subarray(0, behindHeader),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(behindHeader),
  ])

/** A WebP with `more` unknown chunks after the picture. */
export function webpOfChunks(webp: Buffer, more: number) {
  const bytes = Buffer.concat([webp, ...Array(more).fill(Buffer.from('junk\0\0\0\0', 'latin1'))])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** A WebP with two frames. */
export async function animatedWebp() {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('red'), frame('blue')])
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}
