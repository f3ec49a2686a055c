import type { Coordinates } from '@hearth/shared/geo'
import { CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CardActions } from '../likes/CardActions.tsx'
import { useInterests } from '../members/interest-names.ts'
import { MemberCard } from '../members/MemberCard.tsx'
import type { Rect } from './covered.ts'
import type { MapMember } from './map-queries.ts'
import classes from './SelectedMember.module.css'

type Props = {
  member: MapMember
  onClose: () => void
  /** Hears once where the card lies on the map, so that it hides nobody's place. */
  onPlace: ((at: Coordinates, card: Rect) => void) | null
}

/** The card of whoever was chosen on the map or in the list. It takes the focus, and gives it back. */
export function SelectedMember({ member, onClose, onPlace }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useInterests()
  const card = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  const tellPlace = useEffectEvent(() => {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = card.current!
    onPlace?.(member.at, { left, top, width, height })
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
        // When they were last here stands on no map, and the way out stands where the number of photos would.
        member={{ ...member, online: false, lastSeenAt: null, photoCount: 1 }}
        nameOf={nameOf}
        sizes="300px"
        eager
        actions={<CardActions member={member} startFailed={t('map.startFailed')} />}
      />
      <CloseButton className={classes.close} size={44} radius="xl" aria-label={t('map.closeCard')} onClick={onClose} />
    </div>
  )
}
