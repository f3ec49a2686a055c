import { Text } from '@mantine/core'
import { ModalsProvider, modals, useModals } from '@mantine/modals'
import { useEffect } from 'react'
import { getI18n } from 'react-i18next'
import classes from './dialogs.module.css'
import { useLayer } from './layers.ts'

let isMounted = false
const queue: (() => void)[] = []

/** Renders the dialogs. It loads after the screens, so it opens what they requested before it was mounted. */
export function Dialogs() {
  useEffect(() => {
    isMounted = true
    for (const open of queue.splice(0)) open()
    return () => {
      isMounted = false
    }
  }, [])
  return (
    <ModalsProvider>
      <Layers />
    </ModalsProvider>
  )
}

function Layers() {
  const { modals: opened, closeModal } = useModals()
  return opened.map(({ id }) => <DialogLayer key={id} close={() => closeModal(id, true)} />)
}

function DialogLayer({ close }: { close: () => void }) {
  useLayer(true, close)
  return null
}

function whenMounted(open: () => void) {
  if (isMounted) open()
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
  whenMounted(() => modals.open({ ...frame(), ...whenGone(onGone), ...dialog }))
}

export const closeDialog = (modalId: string) => modals.close(modalId)

type Question = {
  title: string
  text: string
  labels: { confirm: string; cancel: string }
  /** The action removes something. */
  dangerous?: boolean
  onConfirm: () => void
  /** Runs when the dialog has closed and has returned the focus, whatever the answer. */
  onGone?: () => void
}

/** Asks for confirmation before an action. */
export function askFirst({ title, text, labels, dangerous, onConfirm, onGone }: Question) {
  whenMounted(() =>
    modals.openConfirmModal({
      ...frame(),
      title,
      children: <Text>{text}</Text>,
      labels,
      confirmProps: { className: dangerous ? classes.danger : undefined },
      onConfirm,
      ...whenGone(onGone),
    }),
  )
}
