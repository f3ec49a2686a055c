import { notifications } from '@mantine/notifications'
import { getI18n } from 'react-i18next'
import { closeButton, showToast } from './toast.ts'
import classes from './undo-toast.module.css'

/** Long enough to read it and to reach the button by keyboard. */
const shownForMs = 10_000
const shown = new Set<string>()

/** Hides the toasts that could still be undone. */
export function hideUndoToasts() {
  for (const id of shown) notifications.hide(id)
}

type Undoable = { id: string; title: string; text?: string | undefined; onUndo: () => void }

/**
 * Says what has been done, with a way back for ten seconds.
 * @param id a second one of the same id takes the place of the first
 * @param text what the title leaves open
 */
export function toastUndo({ id, title, text, onUndo }: Undoable) {
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.hide(id)
  showToast({
    id,
    role: 'status',
    color: 'gray',
    autoClose: shownForMs,
    onOpen: () => shown.add(id),
    onClose: () => shown.delete(id),
    title,
    classNames: { body: classes.body, title: classes.title },
    closeButtonProps: closeButton(),
    message: (
      <>
        {text}
        <button type="button" className={classes.undo} onClick={undo}>
          {getI18n().t('ui.undo')}
        </button>
      </>
    ),
  })
}
