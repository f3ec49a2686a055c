import type { Recommendation } from '@hearth/shared/people/recommendations'
import { useDrag } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import IconHeartFilled from '~icons/heart-filled'
import IconX from '~icons/x'
import classes from './DeckCard.module.css'

/** Pixels to a side that count as a decision; a quick flick needs fewer. */
const decideAtPx = { slow: 110, flicked: 40 }
/** Pixels per millisecond from which a drag is a flick. */
const flickPxPerMs = 0.5
/** Pixels before a movement is a drag: less is a tap on the card. */
const dragThresholdPx = 10

type Props = {
  member: Recommendation
  /** `next` is below the top card; a decided card leaves to its side. */
  position: 'top' | 'next' | 'left' | 'right'
  onDecide: (member: Recommendation, liked: boolean) => void
  children: ReactNode
}

/** A card of the deck. The top one can be dragged to a side by finger or mouse; vertical movement scrolls the page. */
export function DeckCard({ member, position, onDecide, children }: Props) {
  const top = position === 'top'
  const [x, setX] = useState(0)
  const dragged = useRef(false)
  const { ref, active } = useDrag<HTMLDivElement>(
    ({ movement: [way], velocity: [speed], direction: [turn], last, canceled }) => {
      if (!top) return
      dragged.current = true
      const flicked = speed > flickPxPerMs && turn !== -Math.sign(way)
      const decided = last && !canceled && Math.abs(way) > (flicked ? decideAtPx.flicked : decideAtPx.slow)
      setX(last && !decided ? 0 : way)
      if (decided) onDecide(member, way > 0)
    },
    { axis: 'x', threshold: dragThresholdPx, enabled: top },
  )
  const pulled = top && !active ? 0 : x
  return (
    <div
      ref={ref}
      className={classes.position}
      data-position={position}
      data-dragged={active || undefined}
      style={{ '--x': `${pulled}px`, '--pull': Math.max(-1, Math.min(1, pulled / decideAtPx.slow)) } as CSSProperties}
      inert={!top}
      aria-hidden={!top}
      onPointerDownCapture={() => {
        dragged.current = false
      }}
      onClickCapture={(event) => {
        if (!dragged.current) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
      <span className={classes.stamp} data-kind="like" aria-hidden="true">
        <IconHeartFilled size={44} />
      </span>
      <span className={classes.stamp} data-kind="pass" aria-hidden="true">
        <IconX size={48} stroke={2.4} />
      </span>
    </div>
  )
}
