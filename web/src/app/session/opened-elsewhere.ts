import { openedElsewhere } from '@hearth/shared/page-answers'
import { atom } from 'nanostores'

/** Screens whose visit other members notice: by a view, by shown cards, by read receipts. */
const noticed = /^\/(profile\/|match$|chat\/)/
/** Events that only an act of the member causes. Scrolling does not count, because a page may scroll by itself. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** The server marks the page by the headers of the request. A page from the service worker has only the referrer. */
function isFromElsewhere(): boolean {
  if (document.querySelector(`meta[name="${openedElsewhere}"]`)) return true
  return document.referrer !== '' && new URL(document.referrer).origin !== location.origin
}

/**
 * Whether another site opened the page and the member has not acted since. Until then nothing may show others that the
 * member is here.
 */
export const isHeld = atom(!import.meta.env.SSR && isFromElsewhere())

function release(event: Event) {
  if (!event.isTrusted) return
  for (const act of acts) removeEventListener(act, release, true)
  isHeld.set(false)
}
if (isHeld.get()) for (const act of acts) addEventListener(act, release, true)

/** Whether other members can notice that the viewer opens a screen. */
export const isNoticed = (path: string) => noticed.test(path)
