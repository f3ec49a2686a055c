import type { LikedPart as Part } from '@hearth/shared/people/liked-parts'
import type { LikeItem } from '@hearth/shared/people/likes'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import { Covered } from '../../../members/hidden-words/Covered.tsx'
import { LikedPart } from '../../../members/likes/LikedPart.tsx'
import { asWritten } from '../../../members/script-language.ts'
import type { Side } from '../likes-query.ts'
import classes from './PartOfLike.module.css'

type Props = { item: LikeItem; part: Part; side: Side }

/** What a like is for, and the note, above the card of its member. */
export function PartOfLike({ item: { note, warns, covered }, part, side }: Props) {
  const { t } = useTranslation()
  const words = note && (
    <p className={classes.words} {...asWritten(note)}>
      {note}
    </p>
  )
  return (
    <div className={classes.above}>
      <p className={classes.line}>{t(`likes.part.${side}.${part.kind}`)}</p>
      <LikedPart part={part} />
      {words && <div className={classes.note}>{covered ? <Covered>{words}</Covered> : words}</div>}
      {warns && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('likes.part.warns')}
        </p>
      )}
    </div>
  )
}
