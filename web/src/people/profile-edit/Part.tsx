import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ProfileEditor.module.css'

type Props = { id: string; title: string; text?: string; isHidden?: boolean; children: ReactNode }

/** A section of the screen, with its heading. */
export function Part({ id, title, text, isHidden, children }: Props) {
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`} hidden={isHidden}>
      <Title order={2} size="h3" id={`${id}-title`} tabIndex={-1} className={classes.partTitle}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      )}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
