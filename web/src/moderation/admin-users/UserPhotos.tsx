import type { MediaPhoto } from '@hearth/shared/moderation/media'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { BlurredPicture } from '../cases/BlurredPicture.tsx'
import { BreakNotice } from '../cases/BreakNotice.tsx'
import { useRevealKey } from '../cases/use-reveal-key.ts'

/** The photos of an account with their state, by the address for staff: members' addresses are closed for many owners. */
export function UserPhotos({ photos }: { photos: MediaPhoto[] }) {
  const { t } = useTranslation()
  useRevealKey()
  if (!photos.length) return null
  return (
    <>
      <ul className={list.photos} aria-label={t('admin.media.title')}>
        {photos.map(({ id, state, hasFile, thumbhash, beingChecked }, index) => (
          <li key={id} className={list.photo}>
            {hasFile && (
              <BlurredPicture
                picture={{ id, url: `/api/admin/media/${id}/picture`, reported: false, thumbhash }}
                number={index + 1}
              />
            )}
            <Badge variant="default" className={list.badge}>
              {t(beingChecked ? 'admin.media.checking' : `admin.media.state.${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <BreakNotice />
    </>
  )
}
