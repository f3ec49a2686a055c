// What the service worker hands to the profile: photos that another app shares.

/** Emptied when the profile takes them, and at a sign-out. */
const cacheName = 'hearth-shared'
/** As many as a profile has room for, and more than one shares at once. */
const maxFiles = 9
const nameHeader = 'x-file-name'

/** The address that the manifest names (server/src/http/manifest.ts). */
export const sharePath = '/share'

/** Keeps shared photos until the profile takes them. @returns where the browser goes on */
export async function keepSharedPhotos(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('photos').filter((part) => part instanceof File)
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  for (const [at, file] of files.slice(0, maxFiles).entries()) {
    const headers = { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }
    await cache.put(`${sharePath}/${at}`, new Response(file, { headers }))
  }
  return Response.redirect('/profile-edit#photos', 303)
}

/** Takes the shared photos, which are then kept nowhere else. */
export async function takeSharedPhotos(): Promise<File[]> {
  // A browser without caches, or a page over plain HTTP, has none.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return []
  const kept = await (await caches.open(cacheName)).matchAll()
  const files = await Promise.all(
    kept.map(async (response) => {
      const name = decodeURIComponent(response.headers.get(nameHeader) ?? 'photo')
      return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
    }),
  )
  await caches.delete(cacheName)
  return files
}
