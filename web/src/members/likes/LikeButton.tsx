import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import IconHeartFilled from '~icons/heart-filled'
import shape from '../../ui/round.module.css'
import classes from './LikeButton.module.css'
import type { Likeable } from './like-result.ts'
import { useLike } from './use-like.ts'

const directions = [0, 45, 90, 135, 180, 225, 270, 315]

type Props = {
  member: Likeable
  /** Replaces the default action, for screens with their own texts. */
  onToggle?: () => void
  size?: 'card' | 'large'
}

/** A card's heart. Ignores the second click of a double click. */
export function LikeButton({ member, onToggle, size = 'card' }: Props) {
  const { t } = useTranslation()
  const like = useLike(member)
  const toggle = onToggle ?? (() => void like())
  const [landing, setLanding] = useState(false)
  const click = (event: MouseEvent) => {
    if (event.detail > 1) return
    setLanding(!member.liked)
    toggle()
  }
  return (
    <button
      type="button"
      className={`${shape.round} ${classes.button}`}
      data-size={size}
      aria-pressed={member.liked}
      aria-label={t('likes.like', { name: member.name })}
      data-landing={landing && member.liked}
      onClick={click}
    >
      <IconHeart className={classes.outline} size={24} aria-hidden="true" />
      <IconHeartFilled className={classes.filled} size={24} aria-hidden="true" />
      {landing &&
        member.liked &&
        directions.map((angle) => <span key={angle} className={classes.particle} style={{ rotate: `${angle}deg` }} />)}
    </button>
  )
}
