import { lazyPiece } from './lazy-piece.ts'

// One import, so that it comes in one file, which visitors do not load.
const load = () => import('./member-frame.ts').then(({ memberFrame }) => memberFrame)

export const MemberBar = lazyPiece(load, 'MemberBar')
export const MembersLayout = lazyPiece(load, 'MembersLayout')
export const Navigation = lazyPiece(load, 'Navigation')
export const SignedIn = lazyPiece(load, 'SignedIn')

/** Fetches all of it, so that a member's first screen comes with its frame. */
export const preloadFrame = () =>
  Promise.all([MemberBar, MembersLayout, Navigation, SignedIn].map((part) => part.preload?.()))
