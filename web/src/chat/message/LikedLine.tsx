import type { LikedPart as Part } from '@hearth/shared/people/liked-parts'
import { useTranslation } from 'react-i18next'
import { LikedPart } from '../../members/likes/LikedPart.tsx'
import { useNearDay } from '../../members/use-day.ts'
import classes from './LikedLine.module.css'

/** "Liked your photo on 3 December", with the part, above the note that came with it. */
export function LikedLine({ part, mine }: { part: Part; mine: boolean }) {
  const { t } = useTranslation()
  const date = useNearDay()(part.at)
  return (
    <div className={classes.liked}>
      <p className={classes.line}>{t(`likes.part.on.${mine ? 'mine' : 'theirs'}.${part.kind}`, { date })}</p>
      <LikedPart part={part} />
    </div>
  )
}
