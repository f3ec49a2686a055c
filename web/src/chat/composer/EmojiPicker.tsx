import { useComputedColorScheme } from '@mantine/core'
import Picker from 'emoji-picker-element/picker'
import da from 'emoji-picker-element-data/da/cldr/data.json?url'
import de from 'emoji-picker-element-data/de/cldr/data.json?url'
import en from 'emoji-picker-element-data/en/cldr/data.json?url'
import es from 'emoji-picker-element-data/es/cldr/data.json?url'
import th from 'emoji-picker-element-data/th/cldr/data.json?url'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'

/** Emoji names from our own host. None exist in Khmer. */
const names: Record<string, string> = { en, es, de, da, th }

/** All emoji, searchable by name in the current language. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation()
  const scheme = useComputedColorScheme()
  const box = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const language = i18n.resolvedLanguage ?? 'en'

  useEffect(() => {
    const locale = names[language] ? language : 'en'
    const words = t('chat.emoji', { returnObjects: true }) as unknown as { skinTones: string }
    const picker = new Picker({
      locale,
      dataSource: names[locale],
      i18n: { ...words, skinTones: words.skinTones.split('|') } as never,
    })
    picker.addEventListener('emoji-click', ({ detail }) => {
      if (detail.unicode) pick.current(detail.unicode)
    })
    box.current!.append(picker)
    return () => picker.remove()
  }, [language, t])
  return <div ref={box} className={classes.picker} data-scheme={scheme} />
}
