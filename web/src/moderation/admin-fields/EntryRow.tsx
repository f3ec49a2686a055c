import type { ReactNode } from 'react'
import IconChevronDown from '~icons/chevron-down'
import { SortableItem } from '../../ui/SortableList.tsx'
import classes from './Fields.module.css'

type Form = { open: string | null; setOpen: (key: string | null) => void }

type Props = {
  form: Form
  id: string
  name: string
  /** Says on its line what it is. */
  facts: ReactNode
  /** Stands below the line while the entry is closed. */
  closed?: ReactNode
  /** Its editor. */
  children: ReactNode
}

/** An entry of a list that is put in order: a line that opens its editor. */
export function EntryRow({ form, id, name, facts, closed, children }: Props) {
  const isOpen = form.open === id
  const editorId = `editor-${id}`
  return (
    <SortableItem id={id} name={name} className={classes.row!}>
      {(handle) => (
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
      )}
    </SortableItem>
  )
}
