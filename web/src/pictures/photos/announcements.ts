import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'

/** Screen reader announcements for dragging a photo. */
export function useAnnouncements(ids: string[]): DndContextProps['accessibility'] {
  const { t } = useTranslation()
  const total = ids.length
  const at = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id)) + 1
  return {
    screenReaderInstructions: { draggable: t('photos.moving.how') },
    announcements: {
      onDragStart: ({ active }) => t('photos.moving.start', { position: at(active.id), total }),
      onDragOver: ({ over }) => (over ? t('photos.moving.over', { position: at(over.id), total }) : undefined),
      onDragEnd: ({ active, over }) => t('photos.moving.end', { position: at(over?.id ?? active.id), total }),
      onDragCancel: ({ active }) => t('photos.moving.cancel', { position: at(active.id), total }),
    },
  }
}
