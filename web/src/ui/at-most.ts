import { characters } from '@hearth/shared/characters'
import type { FormEvent, SyntheticEvent } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Sets the value without React's accessor, which would remember it and skip the change event. */
function setValue(field: Field, value: string) {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(own.prototype, 'value')!.set!.call(field, value)
}

/** Removes the excess from the end of the entered text, as browsers do. @returns whether there was any */
function shorten(field: Field, max: number): boolean {
  const over = characters(field.value) - max
  if (over <= 0) return false
  const end = field.selectionEnd ?? field.value.length
  const before = [...field.value.slice(0, end)]
  const after = field.value.slice(end)
  const kept = before.slice(0, Math.max(0, before.length - over)).join('')
  setValue(field, [...(kept + after)].slice(0, max).join(''))
  field.setSelectionRange(kept.length, kept.length)
  return true
}

/**
 * The attributes of a field for texts of at most `max` characters, counted as on the server. `maxlength` would count
 * most emoji twice.
 */
export const atMost = (max: number) => ({
  onInputCapture: ({ currentTarget, nativeEvent }: FormEvent<Field>) => {
    // An input method is still composing the text.
    if (!(nativeEvent as InputEvent).isComposing) shorten(currentTarget, max)
  },
  onCompositionEndCapture: ({ currentTarget }: SyntheticEvent<Field>) => {
    if (shorten(currentTarget, max)) currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  },
})
