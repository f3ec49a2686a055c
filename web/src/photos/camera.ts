const phones = /Android|iPhone|iPad|iPod|Mobile/i

/** Phones and tablets hand a file input to their camera app; other devices show their files whatever it asks for. */
export function hasCameraApp(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // A tablet of Apple's calls itself a Mac, but no Mac has a touch screen.
  return phones.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the member has forbidden this site to use the camera; unknown counts as no. */
export async function isCameraDenied(): Promise<boolean> {
  const name = 'camera' as PermissionName
  const permission = await navigator.permissions?.query({ name }).catch(() => null)
  return permission?.state === 'denied'
}
