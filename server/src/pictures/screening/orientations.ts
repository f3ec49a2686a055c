const both = [false, true]
const moves = both.flatMap((turned) => both.flatMap((flipX) => both.map((flipY) => ({ turned, flipX, flipY }))))

const bitAt = (hash: Uint8Array, k: number) => (hash[hash.length - 1 - (k >> 3)]! >> (k & 7)) & 1

/**
 * The hashes of a picture mirrored and turned, itself first. Each bit tells the sign of a frequency: a mirror changes that
 * of every other one, a quarter turn also swaps the directions. A hash of the moved picture itself differs from these by up
 * to 26 of 256 bits.
 * @param hash a square of bits, the lowest bit in the last byte
 */
export function orientationsOf(hash: Uint8Array): Uint8Array[] {
  const side = Math.sqrt(hash.length * 8)
  return moves.map(({ turned, flipX, flipY }) => {
    const moved = new Uint8Array(hash.length)
    for (let k = 0; k < side * side; k++) {
      const y = Math.floor(k / side)
      const x = k % side
      const flips = (flipX && x % 2 === 0) !== (flipY && y % 2 === 0)
      const bit = bitAt(hash, turned ? x * side + y : k) ^ (flips ? 1 : 0)
      moved[hash.length - 1 - (k >> 3)]! |= bit << (k & 7)
    }
    return moved
  })
}
