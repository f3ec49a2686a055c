import type { Photo } from '@hearth/shared/pictures/photos'
import { Modal, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconFlag from '~icons/flag'
import { MissingPicture } from '../../members/Pictures.tsx'
import { useLayer } from '../../ui/layers.ts'
import classes from './Gallery.module.css'
import { Strip } from './Strip.tsx'

type Props = {
  photos: Photo[]
  name: string
  opened: boolean
  current: number
  onChange: (index: number) => void
  onClose: () => void
  /** Runs after the closing transition. Only then can another element take the focus. */
  onClosed: () => void
  onReport: ((photoId: string) => void) | undefined
}

/** The uncropped pictures as large as the screen. Escape returns to the gallery at the same picture. */
export function FullScreen({ photos, name, opened, current, onChange, onClose, onClosed, onReport }: Props) {
  const { t } = useTranslation()
  useLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      fullScreen
      radius={0}
      title={t('member.picture', { position: current + 1, total: photos.length })}
      classNames={{
        content: classes.dark,
        header: classes.darkHeader,
        body: classes.darkBody,
        close: classes.darkClose,
      }}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44, iconSize: 24 }}
    >
      {onReport && photos[current]?.urls && (
        <UnstyledButton
          className={classes.flag}
          aria-label={t('member.reportPhoto')}
          onClick={() => onReport(photos[current]!.id)}
        >
          <IconFlag size={22} aria-hidden="true" />
        </UnstyledButton>
      )}
      {/* The title shows the count already. */}
      <Strip count={photos.length} current={current} onChange={onChange} hasDots={false}>
        {(index) => <Whole photo={photos[index]!} name={name} near={Math.abs(index - current) <= 1} />}
      </Strip>
    </Modal>
  )
}

function Whole({ photo, name, near }: { photo: Photo; name: string; near: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={classes.whole}>
      {photo.urls ? (
        near && (
          <img src={photo.urls.full} width={photo.width} height={photo.height} alt={t('members.photoOf', { name })} />
        )
      ) : (
        <div className={classes.wholeRemoved}>
          <MissingPicture photo={photo} />
        </div>
      )}
    </div>
  )
}
