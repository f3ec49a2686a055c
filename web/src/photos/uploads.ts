import type { Photo } from '@hearth/shared/photos'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../app/api/query-client.ts'
import { refetchInFlight } from '../app/api/refetch-in-flight.ts'
import { meQuery } from '../app/session/session.ts'
import { whenMemberLeaves } from '../app/shell/leaving.ts'
import { photosNow, setPhotos } from './own-photos.ts'
import { PhotoRefused, sendPhoto } from './send.ts'

export type Upload = {
  id: string
  photo: Blob
  /** An address of the picture in this browser, while it is not the server's. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** The share that has been sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  code: string | null
  /** Seconds after which the server would take it, where it said so. */
  retryAfter: number | null
  accountId: string
  stop: AbortController
}

// Outside of the screen: whoever saves and goes on while photos are under way loses none of them.
let uploads: readonly Upload[] = []
const watchers = new Set<() => void>()

function set(next: readonly Upload[]) {
  uploads = next
  for (const watcher of watchers) watcher()
}

const change = (id: string, fields: Partial<Upload>) =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

whenMemberLeaves(() => {
  for (const { id } of uploads) dropUpload(id)
})

let count = 0
const accountNow = () => queryClient.getQueryData(meQuery.queryKey)?.account.id ?? null

/** The photos that are on their way or have failed, oldest first. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(watch, () => uploads)
}

/** Puts a cut photo behind those that are on their way. */
export function addUpload(photo: Blob) {
  const accountId = accountNow()
  if (!accountId) return
  const fresh = { state: 'waiting', progress: 0, code: null, retryAfter: null, stop: new AbortController() } as const
  set([...uploads, { ...fresh, id: `upload-${count++}`, photo, preview: URL.createObjectURL(photo), accountId }])
  void work()
}

export function retryUpload(id: string) {
  change(id, { state: 'waiting', progress: 0, code: null, retryAfter: null, stop: new AbortController() })
  void work()
}

export function dropUpload(id: string) {
  const dropped = uploads.find((upload) => upload.id === id)
  if (!dropped) return
  set(uploads.filter((upload) => upload.id !== id))
  dropped.stop.abort()
  URL.revokeObjectURL(dropped.preview)
}

function showStored(photo: Photo) {
  setPhotos([...photosNow(), photo])
  refetchInFlight(meQuery.queryKey)
}

/** Sends what waits, one after the other, so that the photos keep the order in which they were chosen. */
async function work() {
  for (const { id, accountId } of uploads) if (accountId !== accountNow()) dropUpload(id)
  const next = uploads.find(({ state }) => state === 'waiting')
  if (!next || uploads.some(({ state }) => state === 'sending')) return
  change(next.id, { state: 'sending' })
  try {
    const photo = await sendPhoto(next.photo, (progress) => change(next.id, { progress }), next.stop.signal)
    if (accountNow() === next.accountId) showStored(photo)
    dropUpload(next.id)
  } catch (error) {
    const { code, retryAfter } = error instanceof PhotoRefused ? error : new PhotoRefused('NETWORK')
    change(next.id, { state: 'failed', code, retryAfter })
  }
  void work()
}

addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state !== 'failed')) event.preventDefault()
})
