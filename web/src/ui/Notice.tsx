import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** An empty screen that says why: a drawing, a title, a sentence, and the next step. */
export function Notice(props: { drawing: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.notice}>
      <div className={classes.drawing}>{props.drawing}</div>
      <h1>{props.title}</h1>
      <p className={classes.text}>{props.text}</p>
      <div className={classes.actions}>{props.children}</div>
    </div>
  )
}
