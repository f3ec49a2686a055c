import type { ReactNode } from 'react'
import IconChevronDown from '~icons/chevron-down'
import classes from './Fields.module.css'

type Form = { open: string | null; setOpen: (key: string | null) => void }

export type EntryLineProps = {
  form: Form
  id: string
  /** Says on its line what it is. */
  facts: ReactNode
  /** Moves it, where the list is put in order. */
  handle?: ReactNode
  /** Stands below the line while the entry is closed. */
  closed?: ReactNode
  /** Its editor. */
  children: ReactNode
}

/** The line of an entry, which opens its editor. */
export function EntryLine({ form, id, facts, handle, closed, children }: EntryLineProps) {
  const isOpen = form.open === id
  const editorId = `editor-${id}`
  return (
    <>
      <div className={classes.line}>
        {handle}
        <button
          type="button"
          className={classes.open}
          data-line
          aria-expanded={isOpen}
          aria-controls={isOpen ? editorId : undefined}
          onClick={() => form.setOpen(isOpen ? null : id)}
        >
          {facts}
          <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
        </button>
      </div>
      {isOpen ? (
        <div id={editorId} className={classes.editor} data-editor>
          {children}
        </div>
      ) : (
        closed
      )}
    </>
  )
}
