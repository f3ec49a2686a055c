import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { type NameRules, shownName } from '@hearth/shared/members/names'
import { type PreviewedMember, previewed } from '@hearth/shared/moderation/test-members'
import pLimit from 'p-limit'
import type { Options, TestMember } from '../../../../test-members/src/generate.ts'
import { albumOptionsOf } from './albums.ts'
import { type Generator, startGenerator } from './generator.ts'

/** One at a time in this process: each takes a second of both cores. */
const oneAtATime = pLimit(1)

async function previewOf(generator: Generator, member: TestMember, rules: NameRules): Promise<PreviewedMember> {
  const { profile, language, minutesSinceSeen } = member
  const [main] = await generator.draw({ ...albumOptionsOf(member), photoCount: 1 })
  return {
    name: shownName({ ...profile, language }, rules),
    age: ageOn(profile.birthday, todayUtc()),
    city: profile.city,
    country: profile.country,
    language,
    bio: profile.bio,
    minutesSinceSeen: minutesSinceSeen === null ? null : Math.round(minutesSinceSeen),
    picture: `data:image/webp;base64,${main!.files.card.toString('base64')}`,
  }
}

async function firstOf(seed: string, options: Options, rules: NameRules): Promise<PreviewedMember[]> {
  const generator = startGenerator({ yields: true })
  try {
    const members = await generator.invent({ seed, from: 0, count: previewed, options })
    return await Promise.all(members.map((member) => previewOf(generator, member, rules)))
  } finally {
    generator.close()
  }
}

/** The first members of a seed with their main pictures. Stores nothing. */
export const previewMembers = (seed: string, options: Options, rules: NameRules) =>
  oneAtATime(() => firstOf(seed, options, rules))
