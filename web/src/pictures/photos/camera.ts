const phones = /Android|iPhone|iPad|iPod|Mobile/i

/** Phones and tablets open their camera app for a file input with `capture`. Other devices ignore it and show files. */
export function hasCameraApp(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return phones.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the member has denied this site the camera. False if the browser does not say. */
export async function isCameraDenied(): Promise<boolean> {
  const name = 'camera' as PermissionName
  const permission = await navigator.permissions?.query({ name }).catch(() => null)
  return permission?.state === 'denied'
}
