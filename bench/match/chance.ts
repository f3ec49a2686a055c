/** Reproducible random numbers (Mulberry32), with the distributions that the world uses. */
export function newChance(seed: number) {
  let state = (seed * 2654435761) >>> 0
  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  /** Normal distribution by Box and Muller. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const exponential = () => -Math.log(1 - uniform())
  /** Beta(2, 2): the middle of three uniform numbers. */
  function middle(): number {
    const [a, b, c] = [uniform(), uniform(), uniform()]
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
  }
  function shuffle(list: Int32Array | number[]) {
    for (let k = list.length - 1; k > 0; k--) {
      const other = Math.floor(uniform() * (k + 1))
      const kept = list[k]!
      list[k] = list[other]!
      list[other] = kept
    }
  }
  return { uniform, normal, exponential, middle, shuffle }
}

export type Chance = ReturnType<typeof newChance>
