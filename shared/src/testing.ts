import type { FirstViews } from './first-views.ts'
import { ageOn, todayUtc } from './members/age.ts'
import type { RelationshipGoal } from './members/members.ts'
import { type OptionalChoice, optionalChoices, type RareKey, type ValueOf } from './members/profile-fields.ts'
import type { ProfileInput } from './people/profile.ts'

export const password = 'correct horse 42'

/** The birthday of test members by default, and their age today. */
export const birthday = '1996-05-05'
export const age = () => ageOn(birthday, todayUtc())

/** A complete profile, the default of tests. */
export const aProfile: Omit<ProfileInput, RareKey | 'relationshipGoal'> & {
  height: number
  weight: number
  relationshipGoal: RelationshipGoal
} = {
  firstName: 'Ann',
  lastName: 'Berg',
  height: 170,
  weight: 65,
  gender: 'female',
  bio: 'Likes long walks and short meetings.',
  interests: ['hiking'],
  languages: [],
  relationshipGoal: 'serious',
  lookingForGender: 'any',
  country: 'Germany',
  city: 'Berlin',
  address: null,
}

/** What a member may leave open, left open. */
export const noChoices = Object.fromEntries(optionalChoices.map((key) => [key, null])) as {
  [Key in OptionalChoice]: ValueOf<Key> | null
}

const firstView = (name: string) => ({
  page: `<div class="first" data-name="${name}" lang="%language%">%places%</div>`,
  place: '<span>%picture%</span>',
})
const screens = ['discover', 'match', 'profile']

/** What stands for the first views of the build. Each screen says its name. */
export const firstViews: FirstViews = {
  screens: Object.fromEntries(screens.map((name) => [name, firstView(name)])),
  picture: '<img srcset="%sources%" sizes="%sizes%">',
}
