import { Suspense } from 'react'
import { getI18n } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { Loading } from '../../ui/Loading.tsx'

const FarewellForm = screen(() => import('./FarewellForm.tsx'), 'FarewellForm')

/** Opens the dialog in which a member closes a conversation kindly. */
export function openFarewell(conversationId: string, name: string) {
  const modalId = `farewell-${conversationId}`
  openDialog({
    modalId,
    title: getI18n().t('chat.farewell.title', { name }),
    size: 520,
    closeOnClickOutside: false,
    children: (
      <Suspense fallback={<Loading />}>
        <FarewellForm conversationId={conversationId} name={name} onDone={() => closeDialog(modalId)} />
      </Suspense>
    ),
  })
}
