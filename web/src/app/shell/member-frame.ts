// biome-ignore-start lint/performance/noBarrelFile: one import, so that they come in one file
export { MembersLayout } from '../session/MembersLayout.tsx'
export { MemberBar } from './MemberBar.tsx'
export { Navigation } from './Navigation.tsx'
export { SignedIn } from './SignedIn.tsx'
// biome-ignore-end lint/performance/noBarrelFile: see above
