// What the service worker hands to the profile: photos that another app shares.
import { lostPhotosPath, sharedPhotosPath, sharePath } from '@hearth/shared/share-target'

/** The cache of shared photos. The profile empties it when it takes them, and a sign-out deletes it. */
const cacheName = 'hearth-shared'
/** As many photos as a profile has room for, which is more than a member shares at once. */
const maxFiles = 9
const nameHeader = 'x-file-name'

async function keep(request: Request) {
  const files = (await request.formData()).getAll('photos').filter((part) => part instanceof File)
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  for (const [at, file] of files.slice(0, maxFiles).entries()) {
    const headers = { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }
    await cache.put(`${sharePath}/${at}`, new Response(file, { headers }))
  }
}

/** Keeps shared photos until the profile takes them. @returns where the browser goes on */
export const keepSharedPhotos = (request: Request): Promise<Response> =>
  keep(request).then(
    () => Response.redirect(sharedPhotosPath, 303),
    // The device has no room for them.
    () => Response.redirect(lostPhotosPath, 303),
  )

/** Takes the shared photos out of their cache. */
export async function takeSharedPhotos(): Promise<File[]> {
  // Some browsers have no caches, and no page over plain HTTP has them.
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
