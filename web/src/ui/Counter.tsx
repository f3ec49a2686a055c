import { characters } from '@hearth/shared/characters'
import { useTranslation } from 'react-i18next'
import classes from './Counter.module.css'

type Props = { text: string; limits: { counterFrom: number; max: number } }

/**
 * The number of characters of a text in a dialog, once few remain. The composer has its own: this one would come with
 * the first screens if they shared it.
 */
export function Counter({ text, limits: { counterFrom, max } }: Props) {
  const { t, i18n } = useTranslation()
  const length = characters(text.trim())
  if (length < counterFrom) return null
  const format = (value: number) => new Intl.NumberFormat(i18n.resolvedLanguage).format(value)
  const over = length > max
  return (
    <p className={classes.counter} data-over={over} role={over ? 'alert' : undefined}>
      {t('chat.length', { length: format(length), max: format(max) })}
    </p>
  )
}
