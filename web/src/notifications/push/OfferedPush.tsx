import { useState } from 'react'
import { PushOffer } from './PushOffer.tsx'
import { mayOffer } from './stored.ts'

/**
 * The offer of notifications, for a member who has not answered it. Place it where the member has just sent a message.
 * @param onAnswer takes the focus, because the card goes with the pressed button
 */
export function OfferedPush({ onAnswer }: { onAnswer: () => void }) {
  const [offered, setOffered] = useState(mayOffer)
  if (!offered) return null
  const answered = () => {
    setOffered(false)
    onAnswer()
  }
  return <PushOffer onAnswer={answered} />
}
