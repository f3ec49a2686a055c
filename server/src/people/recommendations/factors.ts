/** Dimensions of taste. */
export const factorCount = 12
/** How a member judges: bias, weights of wishes and of what both share, taste. How one is judged: bias, appeal. */
export const judgingWidth = 3 + factorCount
export const judgedWidth = 1 + factorCount
const width = judgingWidth + judgedWidth

/** Reads the numbers of a bytea: little-endian float4. */
export function readFloats(bytes: Buffer | null): Float32Array {
  if (!bytes) return new Float32Array(0)
  return new Float32Array(new Uint8Array(bytes).buffer)
}

// A member's factors are stored as text: base64 of multiples of 1/1024 in two bytes each, padded to a multiple of three
// bytes, so that the texts of members can be concatenated without padding characters.
const scale = 1024
const maxInt16 = 32_767
const bytesEach = 3 * Math.ceil((2 * width) / 3)
export const factorChars = (bytesEach / 3) * 4
export const noFactors = 'A'.repeat(factorChars)

/** Encodes the factors of all members, `factorChars` characters each. */
export function writeFactors(judging: Float32Array, judged: Float32Array): string {
  const count = judging.length / judgingWidth
  const bytes = Buffer.alloc(count * bytesEach)
  const put = (at: number, value: number) =>
    bytes.writeInt16LE(Math.max(-maxInt16, Math.min(maxInt16, Math.round(scale * value))), at)
  for (let m = 0; m < count; m++) {
    const at = m * bytesEach
    for (let k = 0; k < judgingWidth; k++) put(at + 2 * k, judging[m * judgingWidth + k]!)
    for (let k = 0; k < judgedWidth; k++) put(at + 2 * (judgingWidth + k), judged[m * judgedWidth + k]!)
  }
  return bytes.toString('base64')
}

/** Decodes what writeFactors() encoded, for any number of members. */
export function readFactors(text: string) {
  const bytes = Buffer.from(text, 'base64')
  const count = text.length / factorChars
  const judging = new Float32Array(count * judgingWidth)
  const judged = new Float32Array(count * judgedWidth)
  const get = (at: number) => ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) / (65_536 * scale)
  for (let m = 0; m < count; m++) {
    const at = m * bytesEach
    for (let k = 0; k < judgingWidth; k++) judging[m * judgingWidth + k] = get(at + 2 * k)
    for (let k = 0; k < judgedWidth; k++) judged[m * judgedWidth + k] = get(at + 2 * (judgingWidth + k))
  }
  return { judging, judged }
}

/** Learned log-odds that member `i` of `judging` likes member `j` of `judged`. */
export function learnedLogit(
  judging: Float32Array,
  i: number,
  judged: Float32Array,
  j: number,
  sat: number,
  share: number,
): number {
  const from = i * judgingWidth
  const to = j * judgedWidth
  let z = judging[from]! + judged[to]! + judging[from + 1]! * (sat - 0.5) + judging[from + 2]! * (share - 0.5)
  for (let k = 0; k < factorCount; k++) z += judging[from + 3 + k]! * judged[to + 1 + k]!
  return z
}
