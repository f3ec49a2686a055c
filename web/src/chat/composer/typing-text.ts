/** Whether the device has a mouse, and so probably a physical keyboard. */
export const hasFinePointer = () => !matchMedia('(hover: none) and (pointer: coarse)').matches

/** Inserts a text at the cursor, replaces the selection, and puts the cursor after it. */
export function insert(field: HTMLTextAreaElement, what: string, onType: (text: string) => void) {
  const { selectionStart, selectionEnd, value } = field
  const cursor = selectionStart + what.length
  onType(value.slice(0, selectionStart) + what + value.slice(selectionEnd))
  field.focus()
  requestAnimationFrame(() => field.setSelectionRange(cursor, cursor))
}
