import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { grounds } from './theme.ts'

/** Colours the browser's own bars like the page, even if the member's theme differs from the device's. */
export function useThemeColor() {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('content', grounds[scheme])
  }, [scheme])
}
