import { useSyncExternalStore } from 'react'

const events = ['focusin', 'focusout', 'visibilitychange'] as const

/** False while the page is hidden, the member types, or another dialog is open. */
function isFree(): boolean {
  if (document.visibilityState === 'hidden') return false
  const { activeElement } = document
  if (activeElement?.matches('input, textarea, select, [contenteditable=true]')) return false
  return !document.querySelector('[role=dialog], [role=alertdialog]')
}

function subscribe(listener: () => void) {
  // A closing dialog returns the focus shortly before it leaves the page.
  const later = () => setTimeout(listener, 300)
  for (const event of events) document.addEventListener(event, later)
  return () => {
    for (const event of events) document.removeEventListener(event, later)
  }
}

/** Whether a dialog that the member did not request may open now without taking the focus from their typing. */
export const useFreeMoment = () => useSyncExternalStore(subscribe, isFree)
