import type { Photo } from '@hearth/shared/pictures/photos'
import { atom } from 'nanostores'
import { followSession, queryClient } from '../../app/api/query-client.ts'
import { refetchInFlight } from '../../app/api/refetch.ts'
import { meQuery } from '../../app/session/session.ts'
import { onSignOut, useStore } from '../../app/storage/account-stores.ts'
import { photosNow, setPhotos } from './own-photos.ts'
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
}

// Kept outside the screen, so that uploads continue when the member leaves it.
const uploads = atom<readonly Upload[]>([])
onSignOut(() => {
  for (const { id } of uploads.get()) dropUpload(id)
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
export function addUpload(photo: Blob) {
  const accountId = accountNow()
  if (!accountId) return
  const preview = URL.createObjectURL(photo)
  uploads.set([...uploads.get(), { ...waiting(), id: crypto.randomUUID(), photo, preview, accountId }])
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

function showStored(photo: Photo) {
  setPhotos([...photosNow(), photo])
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
    if (accountNow() === next.accountId) showStored(photo)
    dropUpload(next.id)
  } catch (error) {
    const { code, retryAfter } = error instanceof PhotoRefused ? error : new PhotoRefused('NETWORK')
    change(next.id, { state: 'failed', code, retryAfter })
    followSession(error)
  }
  void work()
}
