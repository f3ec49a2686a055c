import { MembersLayout } from '../session/MembersLayout.tsx'
import { MemberBar } from './MemberBar.tsx'
import { Navigation } from './Navigation.tsx'
import { SignedIn } from './SignedIn.tsx'

/** What only members see of the frame. */
export const memberFrame = { MemberBar, MembersLayout, Navigation, SignedIn }
