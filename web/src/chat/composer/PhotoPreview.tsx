import { messageLength } from '@hearth/shared/chat/chat-limits'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cropPhoto } from '../../pictures/photos/crop.ts'
import { atMost } from '../../ui/at-most.ts'
import dialogs from '../../ui/dialogs.module.css'
import { useLayer } from '../../ui/layers.ts'
import { PendingPhoto } from '../message/PendingPhoto.tsx'
import classes from './PhotoPreview.module.css'

/** The uncropped photo, no larger than the server stores it, which saves upload time and outbox storage. */
async function reduced(file: Blob): Promise<Blob> {
  const { width, height } = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return cropPhoto(file, { x: 0, y: 0, width, height }, 0)
}

type Props = { file: File; onSend: (photo: Blob, content: string) => void; onClose: () => void }

/** The photo before it is sent, with a field for text. */
export function PhotoPreview({ file, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  useLayer(true, onClose)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    onSend(await reduced(file), text.trim())
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('chats.photo.send')}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className={classes.preview} onSubmit={(event) => void send(event)}>
        <PendingPhoto photo={file} />
        <p className={classes.note}>{t('chats.photo.note')}</p>
        <Textarea
          label={t('chats.photo.words')}
          autosize
          maxRows={4}
          size="md"
          {...atMost(messageLength.max)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('chats.photo.cancel')}
          </Button>
          <Button type="submit" data-autofocus aria-disabled={busy}>
            {t('chats.photo.sendNow')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
