import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { asWritten } from '../../members/script-language.ts'
import classes from './Composer.module.css'
import { hasFinePointer } from './typing-text.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onType: (text: string) => void
  onSubmit: () => void
  /** Called in an empty field. @returns whether it had an effect */
  onArrowUp: () => boolean
  onEscape: (() => void) | undefined
}

/** Enter sends, and Shift and Enter start a new line. On touch screens Enter starts a new line and the button sends. */
export function ComposerField({ field, text, onType, onSubmit, onArrowUp, onEscape }: Props) {
  const { t } = useTranslation()

  function onKeyDown(event: KeyboardEvent) {
    // Input methods use Enter to confirm a composition. Safari reports that only by the legacy key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey && hasFinePointer()) {
      event.preventDefault()
      // A key held down is not a second answer.
      if (!event.repeat) onSubmit()
    }
    if (event.key === 'ArrowUp' && !text && onArrowUp()) event.preventDefault()
    if (event.key === 'Escape' && onEscape) onEscape()
  }

  return (
    // The words also stand behind the field, which grows with them.
    <div className={classes.field} data-text={text} {...asWritten(text)}>
      <textarea
        ref={field}
        className={classes.input}
        dir="auto"
        aria-label={t('chat.write')}
        placeholder={t('chat.write')}
        rows={1}
        enterKeyHint={hasFinePointer() ? 'send' : 'enter'}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
