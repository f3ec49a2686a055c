import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AdminScreen.module.css'

type Props = {
  title: string
  lead?: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a screen of the administration: its heading, a sentence about it, and its actions. */
export function AdminScreen({ title, lead, actions, children }: Props) {
  return (
    <>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </>
  )
}
