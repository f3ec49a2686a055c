import type { MouseEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '~icons/x'
import { asWritten } from '../../members/script-language.ts'
import classes from './HiddenWords.module.css'

type Props = {
  words: string[]
  onRemove: (word: string) => void
  /** Gets the focus when the last word goes. */
  field: RefObject<HTMLInputElement | null>
}

/** The hidden words, each of which a press removes. */
export function HiddenWordChips({ words, onRemove, field }: Props) {
  const { t } = useTranslation()
  const remove = (word: string) => (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget, field.current)
    onRemove(word)
  }
  return (
    <ul className={classes.chips} aria-label={t('privacy.hiddenWords.title')}>
      {words.map((word) => (
        <li key={word}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('privacy.hiddenWords.remove', { name: word })}
            onClick={remove(word)}
          >
            <span {...asWritten(word)}>{word}</span>
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The pressed chip disappears, so the focus moves to the next one, or after the last one to the field. */
function focusBeside(chip: HTMLElement, field: HTMLInputElement | null) {
  const item = chip.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next = beside?.querySelector('button') ?? field
  next?.focus()
}
