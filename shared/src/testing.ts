import { ageOn, todayUtc } from './age.ts'
import type { ProfileInput } from './profile.ts'

export const password = 'correct horse 42'

/** When tests' members were born unless they say otherwise, and how old that makes them today. */
export const birthday = '1996-05-05'
export const age = () => ageOn(birthday, todayUtc())

/** A whole member in a sentence: who tests speak of unless they say otherwise. Berlin, anybody, dating seriously. */
export const aProfile: ProfileInput = {
  firstName: 'Ann',
  lastName: 'Berg',
  height: 170,
  weight: 65,
  gender: 'female',
  bio: 'Likes long walks and short meetings.',
  interests: ['hiking'],
  relationshipGoal: 'serious',
  lookingForGender: 'any',
  country: 'Germany',
  city: 'Berlin',
  address: null,
}
