// Separate from the schemas: forms need these without loading the validation.

/** Who can join: every adult, the holder of an invitation, or no new member. */
export const signUpModes = ['open', 'invitation', 'closed'] as const

/** What the picture classifier looks at: nothing, photos of profiles, or those and pictures in chats. */
export const classifierScopes = ['none', 'photos', 'all'] as const

/** `calm`: something to know. `warning`: something to act on. */
export const bannerKinds = ['calm', 'warning'] as const

/** The community's name until the operator gives it one. */
export const defaultCommunityName = 'Hearth'

/** Keeps the code of an invitation. Not secret to scripts: the link has it too, and it makes an account at most. */
export const invitationCookie = 'hearth-invitation'

export const communityLimits = {
  name: 40,
  banner: 300,
  note: 100,
  /** Accounts that one invitation can make, and days for which it is valid. */
  uses: 1000,
  days: 90,
  /** Of the community's file, in characters. */
  file: 8_000_000,
} as const
