/** Whether the page runs as the installed app, in a window of its own. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** An iPhone or iPad, which may call itself a Mac. */
export function isAppleMobile(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator
  return /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}

/** An iPhone or iPad in which the page is not an app on the Home Screen. */
export const needsHomeScreen = () => isAppleMobile() && !isInstalled()
