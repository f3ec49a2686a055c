import type { MessagePhoto } from '@hearth/shared/chat/messages'
import { Modal } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import dialogs from '../../ui/dialogs.module.css'
import classes from './PhotoMessage.module.css'

/** The width at which photo and dialog header fit the window, so the dialog is no wider than the photo. */
function largest({ width, height }: MessagePhoto): CSSProperties {
  return { width: `min(${width}px, (100dvh - 160px) * ${width / height})` }
}

type Props = { photo: MessagePhoto; label: string; opened: boolean; onClose: () => void }

/** A photo of a conversation as large as the window allows. */
export function LargePhoto({ photo, label, opened, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={label}
      size="auto"
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <img
        className={classes.large}
        style={largest(photo)}
        src={photo.urls.full}
        width={photo.width}
        height={photo.height}
        alt={label}
      />
    </Modal>
  )
}
