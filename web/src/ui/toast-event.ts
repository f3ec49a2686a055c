/** Happens when a toast is shown: the first page learns of it without loading the library. */
export const toastEvent = 'hearth-toast'

let isAnyShown = false

/** Whether a toast was shown since the page was loaded. */
export const hasToasts = () => isAnyShown

export function announceToast() {
  isAnyShown = true
  dispatchEvent(new Event(toastEvent))
}
