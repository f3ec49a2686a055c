import type { OwnProfile } from '@hearth/shared/people/profile'
import { aProfile, noChoices } from '@hearth/shared/testing'

/** The complete profile of a member who has no photo yet. */
export const ownProfile: OwnProfile = {
  id: '6f1b2c3d-0000-4000-8000-000000000001',
  ...aProfile,
  ...noChoices,
  showHeight: true,
  showWeight: true,
  address: null,
  cityId: null,
  age: 30,
  birthday: '1996-05-05',
  photos: [],
  profileCompleted: true,
  discoverableInternationally: true,
  languageCode: 'en',
  locationPrecision: 'city',
  publicPoint: null,
}
