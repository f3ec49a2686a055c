import type { ReactNode } from 'react'
import classes from './LineDrawing.module.css'

type Props = {
  /** On a whole screen: 160 × 120 units, in the color of the text. Otherwise above the text of an empty list, 160 × 96. */
  large?: boolean
  children: ReactNode
}

/** A drawing in one line weight. */
export function LineDrawing({ large, children }: Props) {
  return (
    <svg
      className={large ? classes.large : classes.small}
      viewBox={large ? '0 0 160 120' : '0 0 160 96'}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
