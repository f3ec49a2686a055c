import { type RefObject, useEffect, useEffectEvent } from 'react'
import { mayStart, swipeOf } from './swipe.ts'

/** Short enough to feel like a click. Milliseconds. */
const vibrationMs = 10

/**
 * A finger or pen that swipes a message to the right replies to it. Bubble.module.css draws the swipe.
 * @param onReply gets the message's id; null while nothing can be replied to
 */
export function useSwipeToReply(scroller: RefObject<HTMLElement | null>, onReply: ((id: string) => void) | null) {
  const reply = useEffectEvent((id: string) => onReply?.(id))
  const isOn = onReply !== null
  useEffect(() => {
    const box = scroller.current
    return box && isOn ? watchSwipes(box, reply) : undefined
  }, [scroller, isOn])
}

/** @returns the function that stops watching */
export function watchSwipes(box: HTMLElement, onReply: (id: string) => void): () => void {
  let swipe: { item: HTMLElement; pointerId: number; x: number; y: number; begun: boolean; replies: boolean } | null =
    null

  function start(event: PointerEvent) {
    // A second finger zooms.
    if (swipe) return end()
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-said]') && itemOf(event.target)
    if (event.pointerType === 'mouse' || !event.isPrimary || !item || !mayStart(event.clientX)) return
    swipe = { item, pointerId: event.pointerId, x: event.clientX, y: event.clientY, begun: false, replies: false }
  }
  function move(event: PointerEvent) {
    if (!swipe || event.pointerId !== swipe.pointerId) return
    const { item, x, y } = swipe
    const moved = swipeOf({ x: event.clientX - x, y: event.clientY - y }, swipe.begun)
    if (moved === 'unclear') return
    if (moved === 'other') return end()
    if (!swipe.begun) box.setPointerCapture(event.pointerId)
    if (moved.replies && !swipe.replies) navigator.vibrate?.(vibrationMs)
    swipe = { ...swipe, begun: true, replies: moved.replies }
    item.dataset.swipe = moved.replies ? 'replies' : 'pulled'
    item.style.setProperty('--pulled', `${moved.pulled}px`)
  }
  /** The message returns to its place. */
  function end() {
    if (!swipe) return
    delete swipe.item.dataset.swipe
    swipe.item.style.removeProperty('--pulled')
    swipe = null
  }
  function release(event: PointerEvent) {
    if (!swipe || event.pointerId !== swipe.pointerId) return
    const { item, replies, begun } = swipe
    end()
    if (begun) suppressClick(box)
    if (replies) onReply(item.dataset.message!)
  }
  const listeners = { pointerdown: start, pointermove: move, pointerup: release, pointercancel: end }
  for (const [type, listener] of Object.entries(listeners)) box.addEventListener(type, listener as EventListener)
  return () => {
    end()
    for (const [type, listener] of Object.entries(listeners)) box.removeEventListener(type, listener as EventListener)
  }
}

/** The sent message that an element belongs to. */
const itemOf = (target: EventTarget | null) => (target as HTMLElement).closest<HTMLElement>('[data-message][data-seq]')

/** What the finger lifts from after a swipe is not pressed. */
function suppressClick(box: HTMLElement) {
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  box.addEventListener('click', suppress, { capture: true, once: true })
  // The click comes with the same lifting, or not at all.
  setTimeout(() => box.removeEventListener('click', suppress, { capture: true }))
}
