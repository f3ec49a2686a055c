import { Text } from '@mantine/core'
import type { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { getI18n } from 'react-i18next'
import classes from './dialogs.module.css'

type Manager = typeof modals
let manager: Manager | null = null
const queue: ((manager: Manager) => void)[] = []

/** Opens dialogs from now on, and first those that screens requested before (DialogArea.tsx). Null ends that. */
export function provideDialogs(next: Manager | null) {
  manager = next
  if (next) for (const open of queue.splice(0)) open(next)
}

function whenMounted(open: (manager: Manager) => void) {
  if (manager) open(manager)
  else queue.push(open)
}

const frame = () => ({
  classNames: { title: classes.title, body: classes.body },
  closeButtonProps: { 'aria-label': getI18n().t('ui.close') },
})

/** Mantine returns the focus 10 ms after a dialog closes. With reduced motion, its transition has ended before. */
const focusReturnsMs = 20

/**
 * Returns the focus to what opened the dialog. With reduced motion, Mantine takes it for the dialog's own button when a
 * dialog opens a second time.
 * @param onGone runs after that
 */
function whenGone(onGone = () => {}) {
  const opener = document.activeElement
  const leave = () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    onGone()
  }
  return { onExitTransitionEnd: () => setTimeout(leave, focusReturnsMs) }
}

type Dialog = Parameters<typeof modals.open>[0] & {
  modalId: string
  /** Runs when the dialog has closed and has returned the focus. */
  onGone?: () => void
}

/** Opens a dialog, which outlives the screen that opened it. */
export function openDialog({ onGone, ...dialog }: Dialog) {
  whenMounted((modals) => modals.open({ ...frame(), ...whenGone(onGone), ...dialog }))
}

export const closeDialog = (modalId: string) => manager?.close(modalId)

type Question = {
  modalId?: string
  title: string
  text: string
  /** Below the text: another way out, say. */
  more?: ReactNode
  labels: { confirm: string; cancel: string }
  /** The action removes something. */
  dangerous?: boolean
  onConfirm: () => void
  /** Runs when the dialog has closed and has returned the focus, whatever the answer. */
  onGone?: () => void
}

/** Asks for confirmation before an action. */
export function askFirst({ modalId, title, text, more, labels, dangerous, onConfirm, onGone }: Question) {
  whenMounted((modals) =>
    modals.openConfirmModal({
      ...frame(),
      modalId,
      title,
      children: (
        <>
          <Text>{text}</Text>
          {more}
        </>
      ),
      labels,
      confirmProps: { className: dangerous ? classes.danger : undefined },
      onConfirm,
      ...whenGone(onGone),
    }),
  )
}
