export type Format = 'jpeg' | 'png' | 'webp'

/**
 * JPEG scans: each is a pass over all pixels, whatever its size (75 bytes suffice for 49 megapixels). Encoders write 10
 * to 15.
 */
const maxScans = 50
/** Other JPEG segments. A 5 MB file of full-length comments has 80. */
const maxSegments = 1000
/** PNG chunks. Encoders with the smallest chunks (8 KiB) write 640 for 5 MB. */
const maxPngChunks = 5000
/** WebP chunks. A still picture has at most seven. */
const maxWebpChunks = 100

/** Chunks of an animated PNG or WebP. */
const animationChunks = new Set(['acTL', 'fcTL', 'fdAT', 'ANIM', 'ANMF'])

const jpegMarker = { end: 0xd9, start: 0xd8, scan: 0xda, firstRestart: 0xd0, lastRestart: 0xd7, alone: 0x01 }

const startsWith = (bytes: Buffer, at: number, sign: string) =>
  bytes.subarray(Math.max(0, at), at + sign.length).equals(Buffer.from(sign, 'latin1'))

/** The format by the first bytes, whatever the file's name. */
export function formatOf(bytes: Buffer): Format | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'webp' : null
}

/** Markers without a length that occur among coded pixels, and 0xff as a pixel value. */
function belongsToPixels(code: number): boolean {
  const { firstRestart, lastRestart, alone } = jpegMarker
  return code === 0 || code === 0xff || code === alone || (code >= firstRestart && code <= lastRestart)
}

/**
 * The next marker of a JPEG, found as decoders do: they skip other bytes.
 * @returns the position of its code, or -1
 */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length && belongsToPixels(bytes[at + 1]!)) at = bytes.indexOf(0xff, at + 1)
  return at >= 0 && at + 1 < bytes.length ? at + 1 : -1
}

/** Where a JPEG's picture ends; null when it does not, or costs more than a photo does. */
function endOfJpeg(bytes: Buffer): number | null {
  let scans = 0
  let others = 0
  for (let at = nextMarker(bytes, 2); at > 0; ) {
    const code = bytes[at]!
    if (code === jpegMarker.end) return at + 1
    if (code === jpegMarker.scan) scans++
    else others++
    if (code === jpegMarker.start || scans > maxScans || others > maxSegments) return null
    if (at + 2 >= bytes.length) return null
    at = nextMarker(bytes, at + 1 + bytes.readUInt16BE(at + 1))
  }
  return null
}

/**
 * Whether nothing follows the picture except what cameras append: padding, a second picture, Samsung's trailer or a
 * motion photo's video.
 */
function endsLikeJpeg(bytes: Buffer, picture: number): boolean {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  if (end <= picture || startsWith(bytes, end - 2, '\xff\xd9') || startsWith(bytes, end - 4, 'SEFT')) return true
  const film = bytes.indexOf('ftyp', picture)
  return film > 0 && startsWith(bytes, film - 6, '\xff\xd9')
}

function isOneJpeg(bytes: Buffer): boolean {
  const end = endOfJpeg(bytes)
  return end !== null && endsLikeJpeg(bytes, end)
}

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

/** A PNG: a signature, then chunks of length, name, content and checksum, with IEND as the last. */
function isOnePng(bytes: Buffer): boolean {
  let at = 8
  for (let chunks = 0; at + 12 <= bytes.length && chunks < maxPngChunks; chunks++) {
    const name = nameAt(bytes, at + 4)
    if (animationChunks.has(name)) return false
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

/**
 * A WebP: twelve bytes with the total length, then chunks of name, length and content, each padded to an even length.
 */
function isOneWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  for (let chunks = 0; at + 8 <= bytes.length && chunks < maxWebpChunks; chunks++) {
    if (animationChunks.has(nameAt(bytes, at))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at >= bytes.length
}

/**
 * Whether a file is one still picture and nothing else, with no more parts than encoders write. Only the structure is
 * read, which takes milliseconds; decoding what it refuses could take minutes.
 */
export const isOnePicture = (bytes: Buffer, format: Format) =>
  ({ jpeg: isOneJpeg, png: isOnePng, webp: isOneWebp })[format](bytes)
