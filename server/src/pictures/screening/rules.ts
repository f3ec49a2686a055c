export const pdqBytes = 32
/** Bits of 256 in which two PDQ hashes of one picture may differ: Meta's advice. */
export const maxPdqDistance = 31
/** Below it a picture is too flat for PDQ. */
export const minPdqQuality = 50
/** Bits of 64 in which two pHashes of one picture may differ. */
export const maxPhashDistance = 10

/** How many bits are set in each number of 16 bits. */
export const bitsIn = new Uint8Array(65_536)
for (let number = 1; number < bitsIn.length; number++) bitsIn[number] = bitsIn[number >> 1]! + (number & 1)

/** The number of bits in which two hashes of the same length differ. */
export function distanceOf(one: Uint8Array, other: Uint8Array): number {
  let distance = 0
  for (let i = 0; i < one.length; i++) distance += bitsIn[one[i]! ^ other[i]!]!
  return distance
}
