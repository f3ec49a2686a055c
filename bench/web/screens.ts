export type Found = { conversation: string | null; profile: string | null }

/** The addresses of a member's screens, with a conversation and a profile of this community. */
export const membersScreens = (found: Found) => ({
  discover: '/',
  match: '/match',
  chats: '/chats',
  conversation: found.conversation ?? '/chats',
  likes: '/likes',
  map: '/map',
  profile: found.profile ?? '/',
})
