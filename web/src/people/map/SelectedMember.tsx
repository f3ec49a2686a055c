import { CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardWords } from '../../members/card-words.ts'
import { MemberCard } from '../../members/MemberCard.tsx'
import { CardActions } from '../likes/CardActions.tsx'
import type { Rect } from './covered.ts'
import type { MapMember } from './map-queries.ts'
import classes from './SelectedMember.module.css'

type Props = {
  member: MapMember
  onClose: () => void
  /** Called once with the card's position, so the map can move the member out from under it. */
  onPlace: ((member: MapMember, card: Rect) => void) | null
}

/** The card of the chosen member. It takes the focus, and returns it on closing. */
export function SelectedMember({ member, onClose, onPlace }: Props) {
  const { t } = useTranslation()
  const words = useCardWords()
  const card = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  const tellPlace = useEffectEvent(() => {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = card.current!
    onPlace?.(member, { left, top, width, height })
  })
  useEffect(() => {
    tellPlace()
    card.current?.focus({ preventScroll: true })
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={classes.card} role="dialog" aria-label={member.name} tabIndex={-1} ref={card}>
      <MemberCard
        // The map shows no presence, and the close button takes the place of the number of photos.
        member={{ ...member, online: false, lastSeenAt: null, photoCount: 1 }}
        words={words}
        sizes="300px"
        eager
        actions={<CardActions member={member} startFailed={t('map.startFailed')} />}
      />
      <CloseButton className={classes.close} size={44} radius="xl" aria-label={t('map.closeCard')} onClick={onClose} />
    </div>
  )
}
