import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Figures.module.css'
import { FigureTable, type Table } from './FigureTable.tsx'

type Props = {
  title: string
  /** What the picture shows, in a sentence. */
  summary: string
  children: ReactNode
  /** What the picture is drawn from. */
  table: Table
}

/** A picture of figures with a sentence, and the figures themselves behind a disclosure. */
export function FigureCard({ title, summary, children, table }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h3 id={id} className={classes.cardTitle}>
        {title}
      </h3>
      <p className={classes.summary}>{summary}</p>
      {children}
      <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('admin.figures.table')}</summary>
        {isOpen && <FigureTable caption={title} {...table} />}
      </details>
    </article>
  )
}
