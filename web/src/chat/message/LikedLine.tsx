import type { LikedPart as Part } from '@hearth/shared/people/liked-parts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LikedPart } from '../../members/likes/LikedPart.tsx'
import { dateLocale, speaks } from '../../ui/date-locale.ts'
import classes from './LikedLine.module.css'

/** "3 December", with the year if it is not the current one. */
function dayOf(at: Date, language: string) {
  const locale = dateLocale(language)
  const isNear = at.getFullYear() === new Date().getFullYear()
  const words: Intl.DateTimeFormatOptions = isNear ? { day: 'numeric', month: 'long' } : { dateStyle: 'long' }
  // Chrome has no Khmer names of months.
  return new Intl.DateTimeFormat(locale, speaks(locale, language) ? words : { dateStyle: 'short' }).format(at)
}

/** "Liked your photo on 3 December", with the part, above the note that came with it. */
export function LikedLine({ part, mine }: { part: Part; mine: boolean }) {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const date = useMemo(() => dayOf(new Date(part.at), language), [language, part.at])
  return (
    <div className={classes.liked}>
      <p className={classes.line}>{t(`likes.part.on.${mine ? 'mine' : 'theirs'}.${part.kind}`, { date })}</p>
      <LikedPart part={part} />
    </div>
  )
}
