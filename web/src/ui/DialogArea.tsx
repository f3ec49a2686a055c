import { ModalsProvider, modals, useModals } from '@mantine/modals'
import { useEffect } from 'react'
import { provideDialogs } from './dialogs.tsx'
import { useLayer } from './layers.ts'

/** Renders the dialogs. It loads after the screens, so it opens what they requested before it was mounted. */
export function DialogArea() {
  useEffect(() => {
    provideDialogs(modals)
    return () => provideDialogs(null)
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
