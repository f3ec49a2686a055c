import type { Language } from '@hearth/shared/language-codes'
import { ageOn, earliestBirthday, todayUtc } from '@hearth/shared/members/age'
import type { Coordinates } from '@hearth/shared/members/geo'
import { countryOfCode } from '@hearth/shared/members/member-choices'
import type { Gender } from '@hearth/shared/members/members'
import { fieldOf, type OptionalChoice, optionalChoices } from '@hearth/shared/members/profile-fields'
import type { Answers } from '@hearth/shared/members/prompts'
import type { TestActivity } from '@hearth/shared/moderation/test-members'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { lastSeen, seenAs } from './activity.ts'
import { answersOf } from './answers.ts'
import { bioOf, phrases } from './bio.ts'
import type { Homeland } from './countries.ts'
import type { Face } from './drawing/pictures.ts'
import { languagesOf } from './languages.ts'
import { heritageOf, type NamePoolName, namePools } from './names.ts'
import { homelandOf, pickTown, type Region, somewhereIn, type Town } from './places.ts'
import { type Random, randomFrom } from './random.ts'

export type TestMember = {
  profile: ProfileInput & { birthday: string }
  language: Language
  answers: Answers
  /** The member's position, from which the public point is computed. */
  position: Coordinates
  precision: 'address' | 'city'
  discoverableInternationally: boolean
  /** Minutes since the last activity; null for never. */
  minutesSinceSeen: number | null
  daysSinceJoined: number
  face: Face
  /** 1 to 6. */
  photoCount: number
}

export type Options = Region & {
  /** What they write and read, wherever they live. */
  language?: Language | undefined
  activity?: TestActivity
  /** YYYY-MM-DD, the day for which ages are computed. */
  today?: string
}

type Presentation = Face['presentation']

const interestKeys = Object.keys(phrases.en.interests)

const presentationOf: Partial<Record<Gender, Presentation>> = { female: 'feminine', male: 'masculine' }

function genderOf(random: Random): { gender: Gender; presentation: Presentation } {
  const gender = random.weighted([
    ['female', 49],
    ['male', 47],
    ['non-binary', 3],
    ['other', 1],
  ] as const)
  const either = random.pick(['feminine', 'masculine'] as const)
  return { gender, presentation: presentationOf[gender] ?? either }
}

function soughtBy(random: Random, gender: Gender): ProfileInput['lookingForGender'] {
  if (gender === 'female')
    return random.weighted([
      ['male', 80],
      ['any', 13],
      ['female', 7],
    ] as const)
  if (gender === 'male')
    return random.weighted([
      ['female', 80],
      ['any', 13],
      ['male', 7],
    ] as const)
  return random.weighted([
    ['any', 6],
    ['female', 1],
    ['male', 1],
    ['non-binary', 1],
  ] as const)
}

/** An age in years: mostly twenties and thirties, some up to 75. */
function ageOf(random: Random): number {
  const age = random.chance(0.78) ? random.normal(30, 6.5) : random.normal(47, 12)
  return age >= 18 && age <= 75 ? Math.floor(age) : ageOf(random)
}

function birthdayOf(random: Random, age: number, today: string): string {
  const born = new Date(`${today}T00:00:00Z`)
  born.setUTCFullYear(born.getUTCFullYear() - age)
  born.setUTCDate(born.getUTCDate() - random.whole(1, 360))
  const birthday = born.toISOString().slice(0, 10)
  return birthday < earliestBirthday ? earliestBirthday : birthday
}

/** Height in centimetres and a matching weight in kilograms (body mass index 17.5 to 38). */
function figureOf(random: Random, presentation: Presentation, taller = 0) {
  const mean = (presentation === 'masculine' ? 176 : 164) + taller
  const height = Math.round(Math.max(145, Math.min(208, random.normal(mean, 6.5))))
  const massIndex = Math.max(17.5, Math.min(38, random.normal(presentation === 'masculine' ? 25 : 23.6, 3.2)))
  return { height, weight: Math.round(massIndex * (height / 100) ** 2) }
}

function nameOf(random: Random, pool: NamePoolName, presentation: Presentation) {
  const { female, male, last } = namePools[pool]
  return { firstName: random.pick(presentation === 'feminine' ? female : male), lastName: random.pick(last) }
}

function placeOf(random: Random, region: Region): { town: Town; home: Homeland; position: Coordinates } {
  const town = pickTown(random, region)
  return { town, home: homelandOf(town), position: somewhereIn(random, town) }
}

/** What members may leave open. Each choice has random numbers of its own: a new one changes nothing else of a seed's members. */
function openChoices(seed: string | number, index: number) {
  const drawn = optionalChoices.map((key) => {
    const random = randomFrom(key, seed, index)
    return [key, random.chance(0.7) ? random.pick(fieldOf(key).values ?? []) : null]
  })
  return Object.fromEntries(drawn) as Pick<ProfileInput, OptionalChoice>
}

/** A complete member, determined by seed, number and options. */
export function generate(seed: string | number, index: number, options: Options = {}): TestMember {
  const { today = todayUtc(), activity = 'mixed' } = options
  const random = randomFrom('member', seed, index)
  const { town, home, position } = placeOf(random, options)
  const { gender, presentation } = genderOf(random)
  const pool = random.weighted(home.names)
  const birthday = birthdayOf(random, ageOf(random), today)
  const age = ageOn(birthday, today)
  const interests = random.sample(interestKeys, random.whole(3, 8))
  // Chosen in any case, so that a wish changes nothing else of a seed's members.
  const usual = random.weighted(home.languages)
  const language = options.language ?? usual
  const member: TestMember = {
    profile: {
      ...nameOf(random, pool, presentation),
      birthday,
      ...figureOf(random, presentation, home.taller),
      gender,
      bio: bioOf(random, language, interests, age),
      interests,
      languages: languagesOf(seed, index, home, language),
      ...openChoices(seed, index),
      relationshipGoal: random.weighted([
        ['serious', 42],
        ['casual', 21],
        ['friendship', 23],
        ['marriage', 14],
      ] as const),
      lookingForGender: soughtBy(random, gender),
      country: countryOfCode(town.code, options.countries),
      city: town.name,
      address: null,
    },
    language,
    answers: answersOf(seed, index, language),
    position,
    precision: random.chance(0.3) ? 'address' : 'city',
    discoverableInternationally: random.chance(0.8),
    minutesSinceSeen: lastSeen(random),
    daysSinceJoined: random.between(1, 400),
    face: { seed: `${seed}/${index}`, presentation, heritage: random.weighted(heritageOf[pool]), age },
    photoCount: random.weighted([
      [1, 14],
      [2, 24],
      [3, 26],
      [4, 18],
      [5, 11],
      [6, 7],
    ] as const),
  }
  return activity === 'mixed' ? member : { ...member, minutesSinceSeen: seenAs(activity, seed, index) }
}
