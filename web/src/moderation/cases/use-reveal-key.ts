import { useWindowEvent } from '@mantine/hooks'
import { cover, reveal } from './revealed.ts'

const typing = 'textarea, select, input:not([type=checkbox], [type=radio])'

/** The picture that the key means: the one in focus, the one under the pointer, or the first in view. */
function meant(): HTMLElement | null {
  const inside = document.querySelector('[aria-modal="true"]') ?? document
  const focused = document.activeElement?.closest<HTMLElement>('[data-picture]')
  if (focused && inside.contains(focused)) return focused
  return (
    inside.querySelector<HTMLElement>('[data-picture]:hover') ?? inside.querySelector<HTMLElement>('[data-picture]')
  )
}

/** Uncovers a picture while `v` is held, and covers it when the key, the window or the focus is let go. */
export function useRevealKey() {
  useWindowEvent('keydown', (event) => {
    if (event.code !== 'KeyV' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const picture = meant()
    if (!picture?.dataset.picture) return
    picture.focus()
    picture.scrollIntoView({ block: 'nearest' })
    reveal(picture.dataset.picture)
  })
  useWindowEvent('keyup', (event) => {
    if (event.code === 'KeyV') cover()
  })
  useWindowEvent('blur', cover)
}
