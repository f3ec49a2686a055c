import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Gives the browser's own bars the page's colour, also when the member's theme is not the device's. */
export function useThemeColor() {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    const ground = getComputedStyle(document.body).backgroundColor
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      if (scheme) meta.setAttribute('content', ground)
    }
  }, [scheme])
}
