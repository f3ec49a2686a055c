import { lazyRouteComponent } from '@tanstack/react-router'

// One import, so that it comes in one file, which visitors do not load.
const load = () => import('./member-frame.ts').then(({ memberFrame }) => memberFrame)

export const MemberBar = lazyRouteComponent(load, 'MemberBar')
export const MembersLayout = lazyRouteComponent(load, 'MembersLayout')
export const Navigation = lazyRouteComponent(load, 'Navigation')
export const SignedIn = lazyRouteComponent(load, 'SignedIn')

/** Fetches all of it, so that a member's first screen comes with its frame. */
export const preloadFrame = () =>
  Promise.all([MemberBar, MembersLayout, Navigation, SignedIn].map((part) => part.preload?.()))
