import type { Me } from '@hearth/shared/account/me'
import { ownProfile } from './own-profile.ts'

/** A member with a complete profile, nothing unread and no restrictions. */
export const aMember = (changes: Partial<Me> = {}): Me => ({
  account: { id: ownProfile.id, email: 'ann@example.test', roles: [], detailsRequired: false, deletesAt: null },
  profile: ownProfile,
  settings: {
    paused: false,
    browseInvisibly: false,
    discoverableInternationally: true,
    showLastSeen: true,
    showTyping: true,
    showDistance: true,
    secondThought: true,
    askIfHurt: true,
    offerLookingFor: false,
    units: null,
    clock: null,
  },
  review: null,
  ageCheck: null,
  restrictions: [],
  consentDue: [],
  unread: 0,
  fresh: { likes: 0, views: 0, notices: 0 },
  hasNewMatches: false,
  notifications: { messages: true, timeZone: 'Europe/Berlin' },
  community: { banner: null },
  ...changes,
})

/** A newcomer: the account has signed in, and its profile is incomplete. */
export const aNewcomer = () =>
  aMember({ profile: { ...ownProfile, height: null, weight: null, gender: null, bio: '', profileCompleted: false } })
