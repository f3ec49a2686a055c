import type { Photo } from '@hearth/shared/pictures/photos'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../ui/dialogs.tsx'
import { usePhotoChanges } from './own-photos.ts'

/** Asks before a photo is deleted, because that cannot be undone. */
export function useRemoval() {
  const { t } = useTranslation()
  const { remove } = usePhotoChanges()
  return (photo: Photo, position: number, focusOthers: () => void) => {
    let isRemoved = false
    askFirst({
      title: t('photos.removal.title', { position }),
      text: t('photos.removal.text'),
      labels: { confirm: t('photos.removal.confirm'), cancel: t('photos.removal.cancel') },
      dangerous: true,
      onConfirm: () => {
        isRemoved = true
        void remove(photo)
      },
      // The focused button disappears with its photo.
      onGone: () => isRemoved && focusOthers(),
    })
  }
}
