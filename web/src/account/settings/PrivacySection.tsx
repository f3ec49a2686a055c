import { ChatPrivacy } from '../privacy/ChatPrivacy.tsx'
import { Traces } from '../privacy/Traces.tsx'

/** What others learn of the member. */
export function PrivacySection() {
  return (
    <>
      <Traces />
      <ChatPrivacy />
    </>
  )
}
