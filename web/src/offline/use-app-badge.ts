import { useEffect } from 'react'

/** Shows the number of unread messages on the installed app's icon, where the device can. */
export function useAppBadge(unread: number) {
  useEffect(() => {
    // The browser refuses a page that is not installed.
    void navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}
