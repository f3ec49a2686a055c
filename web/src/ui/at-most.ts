import { characters } from '@hearth/shared/characters'
import type { FormEvent, SyntheticEvent } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Past React's own accessor, which would take the shortened text for one that it has seen. */
function setValue(field: Field, value: string) {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(own.prototype, 'value')!.set!.call(field, value)
}

/** Takes what is too much from the end of what was just put in, as browsers do. @returns whether it was too much */
function shorten(field: Field, max: number): boolean {
  const over = characters(field.value) - max
  if (over <= 0) return false
  const end = field.selectionEnd ?? field.value.length
  const [before, after] = [[...field.value.slice(0, end)], field.value.slice(end)]
  const kept = before.slice(0, Math.max(0, before.length - over)).join('')
  setValue(field, [...(kept + after)].slice(0, max).join(''))
  field.setSelectionRange(kept.length, kept.length)
  return true
}

/**
 * The attributes of a field for texts of at most so many characters, counted as the server counts them. The attribute
 * `maxlength` counts most emoji twice.
 */
export const atMost = (max: number) => ({
  onInputCapture: ({ currentTarget, nativeEvent }: FormEvent<Field>) => {
    // An input method goes on with what it wrote.
    if (!(nativeEvent as InputEvent).isComposing) shorten(currentTarget, max)
  },
  onCompositionEndCapture: ({ currentTarget }: SyntheticEvent<Field>) => {
    if (shorten(currentTarget, max)) currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  },
})
