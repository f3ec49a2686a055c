import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { maximumPhotos } from '@hearth/shared/pictures/photo-limits'
import type { Photo } from '@hearth/shared/pictures/photos'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import { useDragging } from '../../ui/use-dragging.ts'
import { useAnnouncements } from './announcements.ts'
import { usePhotoChanges } from './own-photos.ts'
import classes from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { useRemoval } from './removal.tsx'
import { UploadTile } from './UploadTile.tsx'
import { type Upload, wholeOf } from './uploads.ts'

const rowLength = 3
const slots = Array.from({ length: maximumPhotos }, (_, index) => index + 1)

type Props = {
  photos: Photo[]
  uploads: readonly Upload[]
  nameOf: (upload: Upload) => string
  /** In the first completion the second row comes once the first is full. */
  isFirst: boolean
  onAdd: () => void
  /** Opens the frame of a photo, of which this is the whole picture. */
  onFrame: (photo: Photo, whole: File) => void
}

/** Six slots of 3:4: stored photos in their order, uploads, and free slots. */
export function PhotoGrid({ photos, uploads, nameOf, isFirst, onAdd, onFrame }: Props) {
  const { t } = useTranslation()
  const changes = usePhotoChanges()
  const askRemoval = useRemoval()
  const sensors = useDragging()
  const ids = photos.map(({ id }) => id)
  const accessibility = useAnnouncements(ids)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    void changes.reorder(arrayMove(photos, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const frameOf = (photo: Photo) => {
    const whole = wholeOf(photo.id)
    return whole && (() => onFrame(photo, whole))
  }
  const list = useRef<HTMLOListElement>(null)
  const focusFirst = () => list.current?.querySelector('button')?.focus()
  const taken = photos.length + uploads.length
  const places = isFirst && taken < rowLength ? rowLength : maximumPhotos
  return (
    <DndContext sensors={sensors} accessibility={accessibility} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol ref={list} className={classes.grid} aria-label={t('photos.title')}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              place={{ position: index + 1, total: photos.length }}
              onMain={() => changes.makeMain(photo)}
              onFrame={frameOf(photo)}
              onRemove={() => askRemoval(photo, index + 1, focusFirst)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} name={nameOf(upload)} />
          ))}
          {slots.slice(taken, places).map((slot) => (
            <li key={slot} className={classes.slot}>
              <button type="button" className={classes.add} data-first={slot === 1} onClick={onAdd}>
                <IconPlus size={24} stroke={1.8} aria-hidden />
                <span className={slot > taken + 1 ? 'visually-hidden' : undefined}>
                  {t(slot === 1 ? 'photos.addFirst' : 'photos.add')}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
