import { Text } from '@mantine/core'
import { ModalsProvider, modals, useModals } from '@mantine/modals'
import { useEffect } from 'react'
import { getI18n } from 'react-i18next'
import classes from './dialogs.module.css'
import { useLayer } from './layers.ts'

let standing = false
const waiting: (() => void)[] = []

/** Where dialogs appear. It loads beside the screens: what one of them asked for before it stood is opened then. */
export function Dialogs() {
  useEffect(() => {
    standing = true
    for (const open of waiting.splice(0)) open()
    return () => {
      standing = false
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

function whenStanding(open: () => void) {
  if (standing) open()
  else waiting.push(open)
}

const frame = () => ({
  classNames: { title: classes.title },
  closeButtonProps: { 'aria-label': getI18n().t('ui.close') },
})

type Dialog = Parameters<typeof modals.open>[0] & { modalId: string }

/** Opens a dialog, which outlives the screen that asked for it. */
export function openDialog(dialog: Dialog) {
  whenStanding(() => modals.open({ ...frame(), ...dialog }))
}

export const closeDialog = (modalId: string) => modals.close(modalId)

type Question = {
  title: string
  text: string
  labels: { confirm: string; cancel: string }
  /** What is confirmed takes something away. */
  dangerous?: boolean
  onConfirm: () => void
  /** When the dialog has gone, whatever was chosen. */
  onGone?: () => void
}

/** Asks before something is done. */
export function askFirst({ title, text, labels, dangerous, onConfirm, onGone }: Question) {
  whenStanding(() =>
    modals.openConfirmModal({
      ...frame(),
      title,
      children: <Text>{text}</Text>,
      labels,
      confirmProps: { className: dangerous ? classes.danger : undefined },
      onConfirm,
      onExitTransitionEnd: onGone,
    }),
  )
}
