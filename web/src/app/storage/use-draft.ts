import { useRef, useState } from 'react'
import { readDraft, writeDraft } from './drafts.ts'

/**
 * Values that survive a failed request and a reload in this browser.
 * @param read the values that a stored draft stands for; null if it is none of this form
 * @returns the values, a way to change them, and `settle`, which takes over stored values unless others than those that
 * were sent have been typed since
 */
export function useDraft<Values>(name: string, saved: Values, read: (draft: unknown) => Values | null) {
  const [values, setValues] = useState(() => read(readDraft(name)) ?? saved)
  const latest = useRef(values)
  const keep = (next: Values, draft: Values | null) => {
    latest.current = next
    setValues(next)
    writeDraft(name, draft)
  }
  const update = (change: (now: Values) => Values) => {
    const next = change(latest.current)
    keep(next, next)
  }
  const settle = (stored: Values, wasSent: (now: Values) => boolean = () => true) => {
    if (wasSent(latest.current)) keep(stored, null)
  }
  return [values, update, settle] as const
}
