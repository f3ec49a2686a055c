import type { ReactNode } from 'react'
import classes from './LineDrawing.module.css'

/** A small drawing above the text of an empty list, 160 × 96, in one line weight. */
export function LineDrawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 96" aria-hidden="true">
      {children}
    </svg>
  )
}
