import { lazy, useState } from 'react'
import { mayOffer } from './stored.ts'

const load = () => import('./PushOffer.tsx').then(({ PushOffer }) => ({ default: PushOffer }))
const PushOffer = lazy(load)

/** Fetches the offer before the screen knows whether its place shows. */
export function fetchOffer() {
  if (mayOffer()) load().catch(() => undefined)
}

/**
 * The offer of notifications, for a member who has not answered it. Place it where the first match or message shows, in one
 * Suspense with what is below it, which would jump otherwise.
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
