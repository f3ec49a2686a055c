import { bitsIn, maxPdqDistance, pdqBytes } from './rules.ts'

/** A hash has 16 words of 16 bits. Of two that differ by 31 bits at most, one word differs by one bit at most. */
const words = 16
const values = 65_536
/** What to change in a word: nothing, or one bit. */
const changes = [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)]

/** Hashes one after the other, as whole numbers of 16 bits: comparing them is fastest there. */
function joined(hashes: readonly Uint8Array[]): Uint16Array {
  const bytes = new Uint8Array(hashes.length * pdqBytes)
  for (const [i, hash] of hashes.entries()) bytes.set(hash, i * pdqBytes)
  return new Uint16Array(bytes.buffer)
}

/**
 * Finds the PDQ hashes near another without comparing all: multi-index hashing (Norouzi, Punjani, Fleet, 2012).
 * @param hashes of 32 bytes
 */
export function createHashIndex(hashes: readonly Uint8Array[]) {
  const all = joined(hashes)
  // A list for each word and value: its first hash in `heads`, the following one in `next`. 0 ends a list.
  const heads = new Uint32Array(words * values)
  const next = new Uint32Array(all.length)
  for (let at = 0; at < all.length; at++) {
    const list = (at % words) * values + all[at]!
    next[at] = heads[list]!
    heads[list] = at + 1
  }

  function distanceTo(start: number, hash: Uint16Array): number {
    let distance = 0
    for (let word = 0; word < words && distance <= maxPdqDistance; word++)
      distance += bitsIn[all[start + word]! ^ hash[word]!]!
    return distance
  }

  function compareList(list: number, hash: Uint16Array, found: Map<number, number>) {
    for (let at = heads[list]!; at > 0; at = next[at - 1]!) {
      const position = Math.floor((at - 1) / words)
      const distance = distanceTo(position * words, hash)
      if (distance <= maxPdqDistance) found.set(position, distance)
    }
  }

  /** The positions of all hashes near this one, with their distances. */
  return function near(bytes: Uint8Array): Map<number, number> {
    const hash = joined([bytes])
    const found = new Map<number, number>()
    for (let word = 0; word < words; word++)
      for (const change of changes) compareList(word * values + (hash[word]! ^ change), hash, found)
    return found
  }
}
