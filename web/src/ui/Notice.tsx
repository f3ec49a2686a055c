import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** A screen with nothing to show but why: a small drawing, a title, a sentence, what to do next. */
export function Notice(props: { drawing: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.notice}>
      <div className={classes.drawing}>{props.drawing}</div>
      <h1 className={classes.title}>{props.title}</h1>
      <p className={classes.text}>{props.text}</p>
      <div className={classes.actions}>{props.children}</div>
    </div>
  )
}
