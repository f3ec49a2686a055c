import { gallerySizes } from '@hearth/shared/pictures/card-pictures'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMaximize from '~icons/maximize'
import { layer } from '../../app/lazy/layer.tsx'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import classes from './Gallery.module.css'
import { Strip } from './Strip.tsx'
import { type GalleryProps, useGallery } from './use-gallery.ts'

const FullScreen = layer(() => import('./FullScreen.tsx'), 'FullScreen')

/**
 * A member's pictures, one at a time: by swipe, arrow keys, dots or arrows. A click opens the full screen view, the heart
 * likes the picture.
 */
export function Gallery({ heart, ...props }: GalleryProps & { heart?: ReactNode }) {
  const { photos, name, onReport } = props
  const { t } = useTranslation()
  const { frame, current, show, onKeyDown, opened, setOpened, closed, report } = useGallery(props)
  if (!photos.length) {
    return (
      <div className={classes.frame}>
        <MemberPhoto photo={null} name={name} sizes={gallerySizes} eager />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      className={classes.frame}
      ref={frame}
      role="group"
      aria-roledescription={t('member.carousel')}
      aria-label={t('member.pictures', { name })}
      data-part
      onKeyDown={onKeyDown}
    >
      <Strip count={photos.length} current={current} onChange={show}>
        {(index) => (
          <button
            type="button"
            className={classes.picture}
            aria-label={t('member.enlarge', { position: index + 1, total: photos.length })}
            onClick={() => setOpened(true)}
          >
            <MemberPhoto
              photo={photos[index]!}
              name={name}
              sizes={gallerySizes}
              eager={index === 0}
              urgent={index === 0}
            />
          </button>
        )}
      </Strip>
      {heart}
      <span className={classes.enlarge} aria-hidden="true">
        <IconMaximize size={18} />
      </span>
      <FullScreen
        photos={photos}
        name={name}
        opened={opened}
        current={current}
        onChange={show}
        onClose={() => setOpened(false)}
        onClosed={closed}
        onReport={onReport && report}
      />
    </div>
  )
}
