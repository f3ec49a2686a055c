import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Colours the browser's own bars like the page, even if the member's theme differs from the device's. */
export function useThemeColor() {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    const ground = getComputedStyle(document.body).backgroundColor
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      if (scheme) meta.setAttribute('content', ground)
    }
  }, [scheme])
}
