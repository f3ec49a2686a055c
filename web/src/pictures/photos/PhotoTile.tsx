import { useSortable } from '@dnd-kit/sortable'
import type { Photo } from '@hearth/shared/pictures/photos'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconCrop from '~icons/crop'
import IconStar from '~icons/star'
import IconStarFilled from '~icons/star-filled'
import IconTrash from '~icons/trash'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import classes from './Photos.module.css'

type Props = {
  photo: Photo
  place: { position: number; total: number }
  onMain: () => void
  /** Undefined for a photo that this page does not have whole. */
  onFrame: (() => void) | undefined
  onRemove: () => void
}

/** A stored photo. The picture is the drag handle. Star, bin and the link to the reasons of a removal lie above it. */
export function PhotoTile({ photo, place, onMain, onFrame, onRemove }: Props) {
  const { t } = useTranslation()
  const attributes = { roleDescription: t('photos.movable') }
  const { isDragging, setNodeRef, transform, transition, ...drag } = useSortable({ id: photo.id, attributes })
  const isChecked = photo.state === 'waiting' || photo.state === 'held'
  // A removed photo cannot be the main photo.
  const isRemoved = !photo.urls && !isChecked
  const isMain = place.position === 1 && !isRemoved
  const name = t(isMain ? 'photos.mainPhoto' : 'photos.photo', place)
  const label = isChecked ? `${name}, ${t('photos.checking')}` : name
  const moved = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`
  const Star = isMain ? IconStarFilled : IconStar
  return (
    <li
      ref={setNodeRef}
      className={classes.slot}
      data-dragging={isDragging}
      style={{ transform: moved ?? undefined, transition }}
    >
      <button
        type="button"
        className={classes.handle}
        ref={drag.setActivatorNodeRef}
        {...drag.attributes}
        {...drag.listeners}
        aria-label={label}
      >
        <MemberPhoto photo={photo} alt={label} sizes="160px" eager />
      </button>
      {isRemoved && (
        <Link to="/settings" hash="decisions" className={classes.why}>
          {t('decisions.why')}
        </Link>
      )}
      {isMain && !isChecked && <span className={classes.main}>{t('photos.main')}</span>}
      {isChecked && <span className={classes.main}>{t('photos.checking')}</span>}
      {!isRemoved && (
        <button
          type="button"
          className={`${classes.action} ${classes.star}`}
          aria-label={t('photos.makeMain', place)}
          aria-pressed={isMain}
          onClick={() => !isMain && onMain()}
        >
          <span>
            <Star size={18} stroke={1.8} />
          </span>
        </button>
      )}
      {onFrame && (
        <button
          type="button"
          className={`${classes.action} ${classes.frame}`}
          aria-label={t('photos.crop.titleOf', place)}
          onClick={onFrame}
        >
          <span>
            <IconCrop size={18} stroke={1.8} />
          </span>
        </button>
      )}
      <button
        type="button"
        className={`${classes.action} ${classes.remove}`}
        aria-label={t('photos.remove', place)}
        onClick={onRemove}
      >
        <span>
          <IconTrash size={18} stroke={1.8} />
        </span>
      </button>
    </li>
  )
}
