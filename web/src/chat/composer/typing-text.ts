/** Whether a mouse is at hand, and hence most likely a keyboard that covers nothing. */
export const hasFinePointer = () => !matchMedia('(hover: none) and (pointer: coarse)').matches

/** Puts a text where the cursor stands, instead of what is marked, and the cursor after it. */
export function insert(field: HTMLTextAreaElement, what: string, onType: (text: string) => void) {
  const { selectionStart, selectionEnd, value } = field
  const cursor = selectionStart + what.length
  onType(value.slice(0, selectionStart) + what + value.slice(selectionEnd))
  field.focus()
  requestAnimationFrame(() => field.setSelectionRange(cursor, cursor))
}
