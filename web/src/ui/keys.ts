import { useHotkeys } from '@mantine/hooks'

/** What takes letters: a key pressed in it is text. */
const textFields = 'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button])'

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(textFields) !== null
const isBehindDialog = () => document.querySelector('[aria-modal="true"]') !== null

/**
 * Runs what belongs to a key anywhere on the screen, except in text fields and behind a dialog. Letters and digits are
 * found by their place on the keyboard, so that they work with Thai and Khmer letters on it too.
 * @param keys names of `useHotkeys`: `j`, `Digit1`, `shift+?`
 */
export function useKeys(keys: Record<string, (() => void) | undefined>) {
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      (event) => {
        if (!run || isTyping(event) || isBehindDialog()) return
        event.preventDefault()
        run()
      },
      { preventDefault: false, usePhysicalKeys: !key.includes('?') },
    ]),
    [],
  )
}
