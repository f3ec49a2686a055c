import type { Photo } from '@hearth/shared/pictures/photos'
import { atom } from 'nanostores'
import { followSession, queryClient } from '../../app/api/query-client.ts'
import { refetchInFlight } from '../../app/api/refetch.ts'
import { meQuery } from '../../app/session/session.ts'
import { onSignOut, useStore } from '../../app/storage/account-stores.ts'
import { photosNow, sendOrder, setPhotos } from './own-photos.ts'
import { PhotoRefused, sendPhoto } from './send.ts'

export type Upload = {
  id: string
  photo: Blob
  /** The object URL of the picture until it is uploaded. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** The uploaded share, 0 to 1. */
  progress: number
  /** Why it failed. */
  code: string | null
  /** Seconds until the server accepts it, if it said so. */
  retryAfter: number | null
  accountId: string
  stop: AbortController
  /** The picture of which it is a part. */
  whole: File
  /** Where it goes among the photos, from 0; null for the end. */
  place: number | null
}

const wholes = new Map<string, File>()
/** The picture of which a photo shows a part, if it was chosen since the page opened. */
export const wholeOf = (photoId: string) => wholes.get(photoId)

// Kept outside the screen, so that uploads continue when the member leaves it.
const uploads = atom<readonly Upload[]>([])
onSignOut(() => {
  for (const { id } of uploads.get()) dropUpload(id)
  wholes.clear()
})

/** Asks before the page closes while photos are under way. */
function warnBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}

uploads.listen((all) => {
  const isBusy = all.some(({ state }) => state !== 'failed')
  if (isBusy) addEventListener('beforeunload', warnBeforeUnload)
  else removeEventListener('beforeunload', warnBeforeUnload)
})

const change = (id: string, fields: Partial<Upload>) =>
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

const accountNow = () => queryClient.getQueryData(meQuery.queryKey)?.account.id ?? null

/** The uploads that are under way or have failed, oldest first. */
export function useUploads(): readonly Upload[] {
  return useStore(uploads)
}

/** The state of an upload before its next attempt. */
const waiting = (): Pick<Upload, 'state' | 'progress' | 'code' | 'retryAfter' | 'stop'> => ({
  state: 'waiting',
  progress: 0,
  code: null,
  retryAfter: null,
  stop: new AbortController(),
})

/** Adds a cropped photo to the end of the queue. */
export function addUpload(photo: Blob, whole: File, place: number | null = null) {
  const accountId = accountNow()
  if (!accountId) return
  const preview = URL.createObjectURL(photo)
  uploads.set([...uploads.get(), { ...waiting(), id: crypto.randomUUID(), photo, preview, accountId, whole, place }])
  void work()
}

export function retryUpload(id: string) {
  change(id, waiting())
  void work()
}

export function dropUpload(id: string) {
  const dropped = uploads.get().find((upload) => upload.id === id)
  if (!dropped) return
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
  dropped.stop.abort()
  URL.revokeObjectURL(dropped.preview)
}

async function showStored(photo: Photo, { whole, place }: Upload) {
  wholes.set(photo.id, whole)
  const others = photosNow()
  setPhotos([...others, photo])
  if (place !== null && place < others.length)
    setPhotos(await sendOrder(others.map(({ id }) => id).toSpliced(place, 0, photo.id)))
  refetchInFlight(meQuery.queryKey)
}

/** Sends waiting photos one at a time, so that they keep the order in which they were chosen. */
async function work() {
  for (const { id, accountId } of uploads.get()) if (accountId !== accountNow()) dropUpload(id)
  const next = uploads.get().find(({ state }) => state === 'waiting')
  if (!next || uploads.get().some(({ state }) => state === 'sending')) return
  change(next.id, { state: 'sending' })
  try {
    const photo = await sendPhoto(next.photo, (progress) => change(next.id, { progress }), next.stop.signal)
    if (accountNow() === next.accountId) void showStored(photo, next).catch(() => {})
    dropUpload(next.id)
  } catch (error) {
    const { code, retryAfter } = error instanceof PhotoRefused ? error : new PhotoRefused('NETWORK')
    change(next.id, { state: 'failed', code, retryAfter })
    followSession(error)
  }
  void work()
}
