import { distanceKm } from '@hearth/shared/distances'
import { ProfileInput } from '@hearth/shared/profile'
import { describe, expect, it } from 'vitest'
import { phrases } from '../../test-members/src/bio.ts'
import { likenessOf, looksOf } from '../../test-members/src/drawing/looks.ts'
import { generate, type TestMember } from '../../test-members/src/generate.ts'
import { townNamed } from '../../test-members/src/places.ts'
import { randomFrom } from '../../test-members/src/random.ts'
import { populationOf } from './population.ts'

const centre = townNamed({ city: 'London', country: 'United Kingdom' })

/** Each sentence of a bio once: those of the generator, and whatever else stands there. */
function sentencesOf({ profile: { bio }, language }: TestMember): string[] {
  const { interests, ...lists } = phrases[language]
  const all = [...Object.values(lists), ...Object.values(interests)].flat()
  const said = all.filter((sentence) => bio.includes(sentence))
  const rest = said.reduce((text, sentence) => text.replace(sentence, ''), bio).trim()
  return rest ? [...said, rest] : said
}

const likeness = ({ face: { seed, presentation, heritage, age } }: TestMember) =>
  likenessOf(looksOf(randomFrom(seed, 'looks'), presentation, heritage, age))

function repeatsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

describe.each(['demo', 'another', 'third', 4, 5])('The demo population of seed %s', (seed) => {
  const account = generate(String(seed), -1, { centre })
  const members = populationOf(String(seed), 600, centre, [account])
  const far = (member: TestMember) => distanceKm(member.position, centre)
  const nearest = [account, ...members.toSorted((a, b) => far(a) - far(b)).slice(0, 200)]

  it('has no sentence more than twice among the 200 nearest, each of whom says something', () => {
    const counts = repeatsOf(nearest.flatMap(sentencesOf))
    expect([...counts].filter(([, count]) => count > 2)).toEqual([])
    for (const { profile } of nearest) expect(ProfileInput.safeParse(profile).error?.issues).toBeUndefined()
  })

  it('has no two faces alike among them', () => {
    const counts = repeatsOf(nearest.map(likeness))
    expect([...counts].filter(([, count]) => count > 1)).toEqual([])
  })

  it('is the same on every run, and leaves place, age and wishes as they were', () => {
    expect(populationOf(String(seed), 600, centre, [account])).toEqual(members)
    for (const [index, { profile, position }] of members.entries()) {
      const { bio: _, ...same } = generate(String(seed), index, { centre }).profile
      expect(profile).toMatchObject(same)
      expect(position).toEqual(generate(String(seed), index, { centre }).position)
    }
  })
})
