import type { Me } from '@hearth/shared/profile'
import { ownProfile } from './own-profile.ts'

/** The answer that says who is signed in: a member to whom nothing has happened. */
export const aMe = (part: Partial<Me> = {}): Me => ({
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
  hasMatches: false,
  community: { banner: null },
  notifications: { messages: true, timeZone: 'Europe/Berlin' },
  ...part,
})
