import { distanceKm } from '@hearth/shared/members/distances'
import { areaMetres } from '@hearth/shared/people/map-limits'
import { ProfileInput } from '@hearth/shared/people/profile'
import { describe, expect, it } from 'vitest'
import { phrases } from '../../test-members/src/bio.ts'
import { likenessOf, looksOf } from '../../test-members/src/drawing/looks.ts'
import { generate, type TestMember } from '../../test-members/src/generate.ts'
import { townNamed } from '../../test-members/src/places.ts'
import { type Random, randomFrom } from '../../test-members/src/random.ts'
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

type Point = { lat: number; lng: number }

/** A public point: somewhere in the city area around the true position. */
function movedBy(random: Random, { lat, lng }: Point): Point {
  const [km, angle] = [random.between(0.5, areaMetres.city / 1000), random.between(0, 2 * Math.PI)]
  const degrees = km / 111
  return {
    lat: lat + degrees * Math.sin(angle),
    lng: lng + (degrees * Math.cos(angle)) / Math.cos((lat / 180) * Math.PI),
  }
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
  const from = (point: Point, pointOf: (member: TestMember) => Point) => {
    const far = (member: TestMember) => distanceKm(pointOf(member), point)
    return [account, ...members.toSorted((a, b) => far(a) - far(b)).slice(0, 200)]
  }
  /** The 200 nearest by true positions, and as the demo member finds them: by public points, drawn five times. */
  const drawn = [1, 2, 3, 4, 5].map((draw) => {
    const random = randomFrom('public points', seed, draw)
    const points = new Map(members.map((member) => [member, movedBy(random, member.position)]))
    return from(movedBy(random, centre), (member) => points.get(member)!)
  })
  const nearest = [from(centre, ({ position }) => position), ...drawn]

  it('has no sentence more than twice among the 200 nearest, each of whom says something', () => {
    for (const some of nearest) {
      const counts = repeatsOf(some.flatMap(sentencesOf))
      expect([...counts].filter(([, count]) => count > 2)).toEqual([])
      for (const { profile } of some) expect(ProfileInput.safeParse(profile).error?.issues).toBeUndefined()
    }
  })

  it('has no two faces alike among them', () => {
    for (const some of nearest) {
      const counts = repeatsOf(some.map(likeness))
      expect([...counts].filter(([, count]) => count > 1)).toEqual([])
    }
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
