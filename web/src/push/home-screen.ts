/** Whether the page runs as the installed app, in a window of its own. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** An iPhone or iPad, which may call itself a Mac, in which the page is not an app on the Home Screen. */
export function needsHomeScreen(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator
  const isApple = /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isApple && !isInstalled()
}
