import { characters } from '@hearth/shared/characters'
import { useTranslation } from 'react-i18next'

type Props = { text: string; limits: { counterFrom: number; max: number }; className: string | undefined }

/** The number of characters, once few remain. */
export function Counter({ text, limits: { counterFrom, max }, className }: Props) {
  const { t, i18n } = useTranslation()
  const length = characters(text.trim())
  if (length < counterFrom) return null
  const format = (value: number) => new Intl.NumberFormat(i18n.resolvedLanguage).format(value)
  const over = length > max
  return (
    <p className={className} data-over={over} role={over ? 'alert' : undefined}>
      {t('chat.length', { length: format(length), max: format(max) })}
    </p>
  )
}
