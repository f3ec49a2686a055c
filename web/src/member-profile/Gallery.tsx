import '@mantine/carousel/styles.css'
import type { Photo } from '@hearth/shared/photos'
import { IconMaximize } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPhoto } from '../members/MemberPhoto.tsx'
import { FullScreen } from './FullScreen.tsx'
import classes from './Gallery.module.css'
import { Strip } from './Strip.tsx'

// The same breakpoints as in the style sheet: full width on a phone, one column on a desktop.
const sizes = '(min-width: 62em) 480px, (min-width: 40em) 560px, 100vw'

type Props = {
  photos: Photo[]
  name: string
  onPicture: (index: number) => void
  /** Reports a picture. Undefined on the own profile. */
  onReport: ((photoId: string) => void) | undefined
}

/** A member's pictures, one at a time: by swipe, arrow keys, dots or arrows. A click opens the full screen view. */
export function Gallery({ photos, name, onPicture, onReport }: Props) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(0)
  const [opened, setOpened] = useState(false)
  const { frame, keepFocus, focusPicture } = useFocusOnPicture(current)
  const show = (index: number) => {
    keepFocus()
    setCurrent(index)
    onPicture(index)
  }
  const reporting = useRef(false)
  const report = (photoId: string) => {
    reporting.current = true
    setOpened(false)
    onReport?.(photoId)
  }
  const closed = () => {
    // The report dialog has opened and holds the focus.
    if (!reporting.current) focusPicture()
    reporting.current = false
  }
  // Also receives the keys of the full screen view: React bubbles events through portals.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
    if (step && photos[current + step]) show(current + step)
  }
  if (!photos.length) {
    return (
      <div className={classes.frame}>
        <MemberPhoto photo={null} name={name} sizes={sizes} eager />
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
            <MemberPhoto photo={photos[index]!} name={name} sizes={sizes} eager={index === 0} />
          </button>
        )}
      </Strip>
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

/** Moves the focus from a picture to the next one, because a picture out of view is inert. */
function useFocusOnPicture(current: number) {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const focusPicture = () =>
    frame.current?.querySelector<HTMLElement>(`[data-slide="${current}"] button`)?.focus({ preventScroll: true })
  const keepFocus = () => {
    held.current = Boolean(document.activeElement?.closest('[data-slide]'))
  }
  useEffect(() => {
    if (!held.current) return
    held.current = false
    focusPicture()
  })
  return { frame, keepFocus, focusPicture }
}
