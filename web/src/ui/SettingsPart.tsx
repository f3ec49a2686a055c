import type { ReactNode } from 'react'
import classes from './settings-part.module.css'

type Props = {
  /** The part's anchor: `/settings#id`. */
  id: string
  title: string
  lead?: string
  busy?: boolean
  children: ReactNode
}

/** A titled part of a settings screen; its children are the rows of one card. */
export function SettingsPart({ id, title, lead, busy = false, children }: Props) {
  return (
    <section className={classes.part} aria-labelledby={id} aria-busy={busy}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={classes.partLead}>{lead}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  )
}
