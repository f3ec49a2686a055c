import { characters } from '@hearth/shared/characters'
import { messageLength } from '@hearth/shared/chat/chat-limits'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

/** The number of remaining characters, once there are few. */
export function Counter({ text }: { text: string }) {
  const { t, i18n } = useTranslation()
  const length = characters(text.trim())
  if (length < messageLength.counterFrom) return null
  const format = (value: number) => new Intl.NumberFormat(i18n.resolvedLanguage).format(value)
  const over = length > messageLength.max
  return (
    <p className={classes.counter} data-over={over} role={over ? 'alert' : undefined}>
      {t('chat.length', { length: format(length), max: format(messageLength.max) })}
    </p>
  )
}
