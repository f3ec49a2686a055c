import type { Photo } from '@hearth/shared/pictures/photos'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export type GalleryProps = {
  photos: Photo[]
  name: string
  onPicture: (index: number) => void
  /** Reports a picture. Undefined on the own profile. */
  onReport: ((photoId: string) => void) | undefined
}

/** The picture that the viewer sees, its full screen view, and where the focus goes. */
export function useGallery({ photos, onPicture, onReport }: GalleryProps) {
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
  return { frame, current, show, onKeyDown, opened, setOpened, closed, report }
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
