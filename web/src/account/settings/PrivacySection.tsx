import { ChatPrivacy } from '../privacy/ChatPrivacy.tsx'
import { HiddenWords } from '../privacy/HiddenWords.tsx'
import { Traces } from '../privacy/Traces.tsx'

/** What others learn of the member. */
export function PrivacySection() {
  return (
    <>
      <Traces />
      <ChatPrivacy />
      <HiddenWords />
    </>
  )
}
