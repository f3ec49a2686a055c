import type { ProfileInput } from './profile.ts'

export const password = 'correct horse 42'

/** A whole member in a sentence: who tests speak of unless they say otherwise. Berlin, 30, anybody, dating seriously. */
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
