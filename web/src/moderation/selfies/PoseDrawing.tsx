import type { Pose } from '@hearth/shared/moderation/poses'
import classes from './PoseDrawing.module.css'

/** Where each place is, for a hand at the right of the drawing. */
const spots: Record<Pose['place'], [x: number, y: number]> = {
  cheek: [92, 50],
  chin: [64, 80],
  head: [70, 17],
  shoulder: [90, 92],
}

/** The fingers of each sign, around the middle of the palm. */
const fingers: Record<Pose['sign'], string> = {
  fist: 'M-3.500-3.500v4M0-4v4M3.500-3.500v4',
  thumb: 'M-4-5v-10M-1-1h7M-1 2h7',
  one: 'M-3-5v-13M1-3v3M4.500-3v3',
  two: 'M-3-5l-4-12M2-5l4-12',
  open: 'M-6-4l-3-9M-2.500-5.500l-1-12M1.500-5.500l1-12M5.500-4.500l3-10M-7 2l-6-3',
}

/**
 * A pose in a few lines. `mirrored`: as the member sees themselves, their right hand at the right; without it as others
 * see them.
 */
export function PoseDrawing({ pose, mirrored }: { pose: Pose; mirrored?: boolean }) {
  const [x, y] = spots[pose.place]
  const isRight = (pose.hand === 'right') === Boolean(mirrored)
  return (
    <svg className={classes.drawing} viewBox="0 0 120 120" aria-hidden="true">
      <g transform={isRight ? undefined : 'matrix(-1 0 0 1 120 0)'}>
        <path d="M20 118c2-25 16-37 40-37s38 12 40 37" />
        <ellipse cx="60" cy="50" rx="19" ry="23" />
        <path d="M53 47v2M67 47v2M54 60q6 5 12 0M41 45c3-14 13-19 19-19s16 5 19 19" />
        <path className={classes.arm} d={`M108 118Q112 ${y + 30} ${x + 3} ${y + 7}`} />
        <g className={classes.hand} transform={`translate(${x} ${y})`}>
          <rect x="-7" y="-6" width="14" height="13" rx="5" />
          <path d={fingers[pose.sign]} />
        </g>
      </g>
    </svg>
  )
}
