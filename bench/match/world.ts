// The world of the simulation: two sides, their preferences, what they state of them, and when they are present.
import { satisfaction } from '../../server/src/people/recommendations/scoring.ts'
import { type Chance, newChance } from './chance.ts'

export type Setting = {
  /** Members of either side. */
  a: number
  b: number
  days: number
  seed: number
  /** Factor on the noise of profiles and stated wishes. */
  noise: number
  /** Mean days from joining to falling silent. */
  life: number
  /** Share of members who never answer a match; 0 by default. docs/benchmarks.md#recommendations */
  silent?: number
}

const traits = 8
export const attributes = 24
/** Share of likes at random, by side. */
const likeRate = [0.4, 0.12]
const spread = { selectivity: 0.5, wishNoise: 1.5, wishFrom: 1.2 }

/** One side looking at the other: viewer-major matrices, `of[i * others + j]`. */
export type Look = {
  likes: Uint8Array
  sat: Float32Array
  satBack: Float32Array
  share: Float32Array
}
export type World = {
  setting: Setting
  sizes: [number, number]
  looks: [Look, Look]
  /** Each member's 24 attributes (0 or 1) and stated wishes (-1, 0, 1), side by side: A first, then B. */
  attributes: Uint8Array
  wishes: Int8Array
  joined: Int32Array
  /** present[day * members + member] */
  present: Uint8Array
  /** 1 for a member who likes as all others do, and never answers. */
  silent: Uint8Array
}

type Side = {
  size: number
  trait: Float32Array
  wish: Float32Array
  beauty: Float32Array
  attribute: Uint8Array
  stated: Int8Array
  importance: Float32Array
}

function dot(a: Float32Array, from: number, b: Float32Array, to: number, stride = 1) {
  let sum = 0
  for (let k = 0; k < traits; k++) sum += a[from + k]! * b[to + k * stride]!
  return sum
}

/** How much a wish matters, by how strongly it is said. */
function importanceOf(strength: number): number {
  if (strength < 2) return 1
  return strength <= 3 ? 2 : 5
}

function makeSide(size: number, mixing: Float32Array, noise: number, { normal, exponential }: Chance): Side {
  const trait = Float32Array.from({ length: size * traits }, normal)
  const wish = trait.map((t) => 0.5 * t + Math.sqrt(0.75) * normal())
  const beauty = Float32Array.from({ length: size }, () => exponential() - 1)
  const attribute = new Uint8Array(size * attributes)
  const stated = new Int8Array(size * attributes)
  const importance = new Float32Array(size * attributes)
  for (let i = 0; i < size; i++)
    for (let k = 0; k < attributes; k++) {
      const at = i * attributes + k
      attribute[at] = dot(trait, i * traits, mixing, k, attributes) + noise * normal() > 0 ? 1 : 0
      const said = dot(wish, i * traits, mixing, k, attributes) + noise * spread.wishNoise * normal()
      if (Math.abs(said) < spread.wishFrom) continue
      stated[at] = Math.sign(said)
      importance[at] = importanceOf(Math.abs(said))
    }
  return { size, trait, wish, beauty, attribute, stated, importance }
}

/** Which members each one likes. The share of likes matches `likeRate` when shown at random. */
function likesOf(from: Side, to: Side, share: number, { normal }: Chance): Uint8Array {
  const value = new Float32Array(from.size * to.size)
  for (let i = 0; i < from.size; i++) {
    const selective = spread.selectivity * normal()
    for (let j = 0; j < to.size; j++) {
      const taste = dot(from.wish, i * traits, to.trait, j * traits) / Math.sqrt(traits)
      value[i * to.size + j] = Math.sqrt(0.3) * taste + Math.sqrt(0.35) * (to.beauty[j]! + normal()) - selective
    }
  }
  const threshold = Float32Array.from(value).sort()[Math.floor(value.length * (1 - share))]!
  return Uint8Array.from(value, (u) => (u > threshold ? 1 : 0))
}

function satisfactions(from: Side, to: Side): Float32Array {
  const result = new Float32Array(from.size * to.size)
  for (let i = 0; i < from.size; i++) {
    const stated = []
    for (let k = 0; k < attributes; k++) if (from.stated[i * attributes + k]) stated.push(k)
    const points = stated.map((k) => from.importance[i * attributes + k]!)
    const wanted = stated.map((k) => (from.stated[i * attributes + k]! > 0 ? 1 : 0))
    const asked = points.reduce((sum, one) => sum + one, 0)
    for (let j = 0; j < to.size; j++) {
      let met = 0
      for (let k = 0; k < stated.length; k++)
        if (to.attribute[j * attributes + stated[k]!] === wanted[k]) met += points[k]!
      result[i * to.size + j] = satisfaction(met, asked)
    }
  }
  return result
}

function shares(from: Side, to: Side): Float32Array {
  const result = new Float32Array(from.size * to.size)
  for (let i = 0; i < from.size; i++)
    for (let j = 0; j < to.size; j++) {
      let equal = 0
      for (let k = 0; k < attributes; k++)
        if (from.attribute[i * attributes + k] === to.attribute[j * attributes + k]) equal++
      result[i * to.size + j] = equal / attributes
    }
  return result
}

function transposed(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const result = new Float32Array(matrix.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result[j * rows + i] = matrix[i * columns + j]!
  return result
}

/** Who is present on which day. Half join on day 0, half over days 1 to 30; all are present on the day they join. */
function presence(members: number, { days, life }: Setting, { uniform, exponential, middle }: Chance) {
  const joined = new Int32Array(members)
  const present = new Uint8Array(days * members)
  for (let m = 0; m < members; m++) {
    joined[m] = uniform() < 0.5 ? 0 : 1 + Math.floor(uniform() * 30)
    const [daily, silent] = [middle(), joined[m]! + life * exponential()]
    for (let day = joined[m]!; day < days && (day === joined[m] || day < silent); day++)
      present[day * members + m] = day === joined[m] || uniform() < daily ? 1 : 0
  }
  return { joined, present }
}

/** Who never answers. Numbers of its own, so that the rest of the world is the same with and without such members. */
function silence(members: number, { seed, silent = 0 }: Setting): Uint8Array {
  const { uniform } = newChance(seed + 15_485_863)
  return Uint8Array.from({ length: members }, () => (uniform() < silent ? 1 : 0))
}

/** Creates a world from its setting; the same seed creates the same world. */
export function newWorld(setting: Setting): World {
  const chance = newChance(setting.seed)
  const mixing = Float32Array.from({ length: traits * attributes }, () => chance.normal() / Math.sqrt(8))
  const a = makeSide(setting.a, mixing, setting.noise, chance)
  const b = makeSide(setting.b, mixing, setting.noise, chance)
  const [satA, satB, share] = [satisfactions(a, b), satisfactions(b, a), shares(a, b)]
  const likes = [likesOf(a, b, likeRate[0]!, chance), likesOf(b, a, likeRate[1]!, chance)] as const
  const join = <T extends Uint8Array | Int8Array>(empty: T, one: T, other: T) => {
    empty.set(one)
    empty.set(other, one.length)
    return empty
  }
  const members = a.size + b.size
  return {
    setting,
    sizes: [a.size, b.size],
    looks: [
      { likes: likes[0], sat: satA, satBack: transposed(satB, b.size, a.size), share },
      {
        likes: likes[1],
        sat: satB,
        satBack: transposed(satA, a.size, b.size),
        share: transposed(share, a.size, b.size),
      },
    ],
    attributes: join(new Uint8Array(members * attributes), a.attribute, b.attribute),
    wishes: join(new Int8Array(members * attributes), a.stated, b.stated),
    ...presence(members, setting, chance),
    silent: silence(members, setting),
  }
}
