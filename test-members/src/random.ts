export type Random = {
  /** Uniform in [0, 1). */
  next: () => number
  /** Uniform in [low, high). */
  between: (low: number, high: number) => number
  /** Whole number in [low, high]. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  /** `count` different choices in random order; all of them if there are fewer. */
  sample: <T>(choices: readonly T[], count: number) => T[]
  /** A choice in proportion to its weight. */
  weighted: <T>(choices: readonly (readonly [choice: T, weight: number])[]) => T
  /** Normal distribution (Box-Muller). */
  normal: (mean: number, deviation: number) => number
}

/** Mulberry32 (Tommy Ettinger, public domain): small, fast, and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a, 32 bit, then Murmur3's finaliser: one seed from several words, so that each part has its own sequence. */
function seedOf(words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('\u0000')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A reproducible random source: the same words give the same choices on every machine. */
export function randomFrom(...words: (string | number)[]): Random {
  const next = mulberry32(seedOf(words))
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[whole(0, choices.length - 1)]
    if (choice === undefined) throw new Error('nothing to pick from')
    return choice
  }
  return {
    next,
    between,
    whole,
    pick,
    chance: (probability) => next() < probability,
    sample: (choices, count) =>
      choices
        .map((choice) => ({ choice, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ choice }) => choice),
    weighted: (choices) => {
      const target = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      let passed = 0
      for (const [choice, weight] of choices) {
        passed += weight
        if (target < passed) return choice
      }
      throw new Error('nothing to weigh')
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
