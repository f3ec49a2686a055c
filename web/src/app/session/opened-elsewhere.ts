import { openedElsewhere } from '@hearth/shared/page-answers'
import { atom } from 'nanostores'

/** What others can notice of a visit: a view, cards that were shown, messages that were read. */
const noticed = /^\/(profile\/|match$|chat\/)/
/** Only the member's own acts. A page may scroll by itself. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** The server knows from the browser; a page that the service worker kept has only the referrer. */
function isFromElsewhere(): boolean {
  if (document.querySelector(`meta[name="${openedElsewhere}"]`)) return true
  return document.referrer !== '' && new URL(document.referrer).origin !== location.origin
}

/** Whether another site opened the page and the member has not acted since: nothing may show that they are here. */
export const isHeld = atom(!import.meta.env.SSR && isFromElsewhere())

function release(event: Event) {
  if (!event.isTrusted) return
  for (const act of acts) removeEventListener(act, release, true)
  isHeld.set(false)
}
if (isHeld.get()) for (const act of acts) addEventListener(act, release, true)

/** Whether opening a screen can be noticed by others. */
export const isNoticed = (path: string) => noticed.test(path)
