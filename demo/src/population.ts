import { distanceKm } from '@hearth/shared/members/distances'
import { phrases } from '../../test-members/src/bio.ts'
import { likenessOf, looksOf } from '../../test-members/src/drawing/looks.ts'
import type { Face } from '../../test-members/src/drawing/pictures.ts'
import { generate, type TestMember } from '../../test-members/src/generate.ts'
import type { Town } from '../../test-members/src/places.ts'
import { type Random, randomFrom } from '../../test-members/src/random.ts'

/** How many members a visitor may meet first: the 200 nearest to the centre, and those whose public points come near. */
const firstMet = 260
/** How many of them may write the same sentence. */
const maxUses = 2
/** How many write two sentences, the nearest ones. There are not enough sentences for all of them. */
const writeTwo = 140

/** How often each sentence has been written. */
type Uses = Map<string, number>

const sentences = (bio: string, { language }: TestMember) =>
  allOf(language).filter((sentence) => bio.includes(sentence))

const known = new Map<string, string[]>()
function allOf(language: TestMember['language']): string[] {
  const { interests, ...lists } = phrases[language]
  const all = known.get(language) ?? [...Object.values(lists), ...Object.values(interests)].flat()
  known.set(language, all)
  return all
}

const note = (uses: Uses, said: string[]) => {
  for (const sentence of said) uses.set(sentence, (uses.get(sentence) ?? 0) + 1)
}

/** One of the sentences written least, if any may still be written. */
function leastUsed(random: Random, choices: string[], uses: Uses): string | undefined {
  const least = Math.min(maxUses - 1, ...choices.map((sentence) => uses.get(sentence) ?? 0))
  const free = choices.filter((sentence) => (uses.get(sentence) ?? 0) === least)
  return free.length ? random.pick(free) : undefined
}

const without = (list: string[], one: string | undefined) => list.filter((other) => other !== one)

function openersFor(age: number, { young, elder, openers }: Record<'young' | 'elder' | 'openers', string[]>): string[] {
  if (age < 22) return young
  return age > 63 ? elder : openers
}

/** A bio of one or two sentences: what the member likes, and something else that others have not said too often. */
function rareBio(random: Random, member: TestMember, uses: Uses, isShort: boolean): string {
  const { interests, details, closers, ...start } = phrases[member.language]
  const { age } = member.face
  const openers = openersFor(age, start)
  const liked = member.profile.interests.flatMap((interest) => interests[interest] ?? [])
  const first = leastUsed(random, liked, uses)
  if (isShort && first) return first
  const before = random.chance(0.4)
  const others = before ? openers : [...details, ...closers]
  const second =
    leastUsed(random, others, uses) ??
    leastUsed(random, before ? [...details, ...closers] : openers, uses) ??
    leastUsed(random, without(liked, first), uses)
  const said = [first, second].filter((sentence) => sentence !== undefined)
  if (second && openers.includes(second)) said.reverse()
  return said.join(' ')
}

const likeness = ({ seed, presentation, heritage, age }: Face) =>
  likenessOf(looksOf(randomFrom(seed, 'looks'), presentation, heritage, age))

/** Returns the face, or another of the same origin and age if a taken one looks like it. */
function rareFace(face: Face, taken: Set<string>): Face {
  for (let attempt = 0; attempt < 500; attempt++) {
    const tried = attempt ? { ...face, seed: `${face.seed}/${attempt}` } : face
    if (!taken.has(likeness(tried))) return tried
  }
  return face
}

/**
 * The demo's members. Those who live nearest to the centre are told apart: no sentence more than twice among their bios,
 * and no two faces alike.
 * @param accounts the demo accounts that can sign in; no other member has their faces or sentences
 */
export function populationOf(seed: string, count: number, centre: Town, accounts: TestMember[]): TestMember[] {
  const members = Array.from({ length: count }, (_, index) => generate(seed, index, { centre }))
  const uses: Uses = new Map()
  const taken = new Set<string>()
  for (const account of accounts) {
    note(uses, sentences(account.profile.bio, account))
    taken.add(likeness(account.face))
  }
  const far = members.map((member, index) => ({ index, km: distanceKm(member.position, centre) }))
  const first = far.sort((a, b) => a.km - b.km).slice(0, firstMet)
  for (const [rank, { index }] of first.entries()) {
    const member = members[index]!
    const face = rareFace(member.face, taken)
    const bio = rareBio(randomFrom('rare', seed, index), member, uses, rank >= writeTwo) || member.profile.bio
    note(uses, sentences(bio, member))
    taken.add(likeness(face))
    members[index] = { ...member, face, profile: { ...member.profile, bio } }
  }
  return members
}
