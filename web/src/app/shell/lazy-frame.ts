import { screen } from '../lazy/screen.ts'

// One import, so that it comes in one file, which visitors do not load.
const load = () => import('./member-frame.ts').then(({ memberFrame }) => memberFrame)

export const MemberBar = screen(load, 'MemberBar')
export const MembersLayout = screen(load, 'MembersLayout')
export const Navigation = screen(load, 'Navigation')
export const SignedIn = screen(load, 'SignedIn')

/** Fetches all of it, so that a member's first screen comes with its frame. */
export const preloadFrame = () =>
  Promise.all([MemberBar, MembersLayout, Navigation, SignedIn].map((part) => part.preload?.()))
