import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconHelpCircle from '~icons/help-circle'
import classes from './Explanation.module.css'

type Props = {
  /** What is explained: the heading or the label that the question mark follows. */
  of: string
  /** The text's id, for what it describes. */
  id?: string
  children: ReactNode
}

/**
 * A question mark that opens an explanation on a line of its own, in a row that wraps. As the browser's own element, so
 * that a search in the page finds and opens it.
 */
export function Explanation({ of, id, children }: Props) {
  const { t } = useTranslation()
  return (
    <details className={classes.explanation}>
      <summary aria-label={t('ui.explain', { name: of })}>
        <IconHelpCircle size={20} aria-hidden="true" />
      </summary>
      <div id={id} className={classes.text}>
        {children}
      </div>
    </details>
  )
}
