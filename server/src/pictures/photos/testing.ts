import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour, ready to encode. */
export const picture = (width = 300, height = 400, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpeg = await picture().jpeg().toBuffer()
export const png = await picture().png().toBuffer()
export const webp = await picture().webp().toBuffer()

/** The form that a browser sends. */
export function photoForm(bytes: Buffer, name = 'me.jpg', type = 'image/jpeg') {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** The folders in the photo store, one per photo. */
export function storedFolders(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'photos'))
  } catch {
    return []
  }
}

/** A valid PNG with one bit per pixel, all black: 900 megapixels in half a megabyte. */
export function pngBomb(side: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** The test picture padded to a size with comments that every reader skips. */
export function padded(size: number) {
  const [parts, rest]: [Buffer[], number] = [[], size - jpeg.length]
  for (let left = rest; left > 0; ) {
    // A segment holds at most 65,535 bytes after its marker, and the last one must not be too short.
    const length = left > 65_537 + 4 ? 65_537 : left
    const segment = Buffer.alloc(length)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    parts.push(segment)
    left -= length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}
