import { useSyncExternalStore } from 'react'

const signs = ['focusin', 'focusout', 'visibilitychange'] as const

/** Nobody is looking, is typing, or is asked something else: no moment for a dialog of ours. */
function isFree(): boolean {
  if (document.visibilityState === 'hidden') return false
  const { activeElement } = document
  if (activeElement?.matches('input, textarea, select, [contenteditable=true]')) return false
  return !document.querySelector('[role=dialog], [role=alertdialog]')
}

function subscribe(listener: () => void) {
  // A dialog that closes gives the focus back a little before it has gone.
  const later = () => setTimeout(listener, 300)
  for (const sign of signs) document.addEventListener(sign, later)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, later)
  }
}

/** Whether a dialog that nobody asked for may open now without taking the keys from under somebody's fingers. */
export const useFreeMoment = () => useSyncExternalStore(subscribe, isFree)
