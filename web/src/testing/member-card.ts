import type { MemberCard } from '@hearth/shared/members/member-card'
import { aProfile, noChoices } from '@hearth/shared/testing'

/** The card of a member whom the viewer likes. */
export const likedCard: MemberCard = {
  ...aProfile,
  ...noChoices,
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Bo B.',
  age: 31,
  countryCode: null,
  photo: null,
  photoCount: 0,
  photoVerified: false,
  online: false,
  lastSeenAt: null,
  distanceKm: null,
  liked: true,
}

/** Another member's card. The viewer has not liked them. */
export const aCard = (number: number, firstName: string, changes: Partial<MemberCard> = {}): MemberCard => ({
  ...likedCard,
  id: `01890000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  name: `${firstName} B.`,
  liked: false,
  ...changes,
})
