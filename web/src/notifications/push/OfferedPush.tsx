import { useState } from 'react'
import { PushOffer } from './PushOffer.tsx'
import { mayOffer } from './stored.ts'

/**
 * The offer of notifications, for a member who has not answered it. Place it where the first match or message shows.
 * @param focusAfter id of the heading that gets the focus when the card goes, with the pressed button
 */
export function OfferedPush({ focusAfter }: { focusAfter: string }) {
  const [offered, setOffered] = useState(mayOffer)
  if (!offered) return null
  const answered = () => {
    setOffered(false)
    document.getElementById(focusAfter)?.focus()
  }
  return <PushOffer onAnswer={answered} />
}
