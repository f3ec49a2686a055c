import type { Photo } from '@hearth/shared/photos'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../ui/dialogs.tsx'
import { usePhotoChanges } from './own-photos.ts'

/** Asks before a photo goes: nothing brings it back. */
export function useRemoval() {
  const { t } = useTranslation()
  const { remove } = usePhotoChanges()
  return (photo: Photo, position: number, focusOthers: () => void) => {
    let isGone = false
    askFirst({
      title: t('photos.removal.title', { position }),
      text: t('photos.removal.text'),
      labels: { confirm: t('photos.removal.confirm'), cancel: t('photos.removal.cancel') },
      dangerous: true,
      onConfirm: () => {
        isGone = true
        void remove(photo)
      },
      // The button that had the focus has gone with its photo.
      onGone: () => isGone && focusOthers(),
    })
  }
}
