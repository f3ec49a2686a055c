import { type RefObject, useEffect } from 'react'

/** Less than this is the browser's own bars, more is a keyboard. Pixels. */
const leastKeyboardPx = 120

/**
 * Tells a box which part of the window is visible while the on-screen keyboard covers the rest. Only Safari covers the
 * window; other browsers shrink it (`interactive-widget` in index.html). ChatLayout.module.css applies it.
 */
export function useVisiblePart(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const fit = () => {
      const element = box.current
      if (!element) return
      // A page that is zoomed in shows a part of the window too.
      const isCovered = view.scale < 1.01 && window.innerHeight - view.height > leastKeyboardPx
      element.toggleAttribute('data-covered', isCovered)
      element.style.setProperty('--visible-top', `${view.offsetTop}px`)
      element.style.setProperty('--visible-height', `${view.height}px`)
    }
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
    }
  }, [box])
}
