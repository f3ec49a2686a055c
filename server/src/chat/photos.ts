import type { MessagePhoto, messagePhotoSizes } from '@hearth/shared/chat'
import type { StoredPicture } from '../photos/queries.ts'

/** Files under other names than profile photos have: /photos answers none of them to whoever knows the folder. */
const fileOf = (size: string) => `message-${size}.webp`

/** What the files of a message's photo are called. */
export const messageFiles = { card: fileOf('card'), full: fileOf('full') }

type Row = {
  id: string
  storageKey: string | null
  photoThumbhash: string | null
  photoWidth: number | null
  photoHeight: number | null
}

/** Where a message's photo is answered, by the message and not by the folder that it lies in. */
const urlOf = (messageId: string, size: (typeof messagePhotoSizes)[number]) =>
  `/photos/messages/${messageId}/${size}.webp`

/** A stored picture as its message's. */
export function messagePhoto(messageId: string, { thumbhash, width, height }: Omit<StoredPicture, 'storageKey'>) {
  const urls = { card: urlOf(messageId, 'card'), full: urlOf(messageId, 'full') }
  return { thumbhash, width, height, urls } satisfies MessagePhoto
}

/** The photo of a row of `messages`, or null. */
export function toMessagePhoto(row: Row): MessagePhoto | null {
  if (row.storageKey === null) return null
  return messagePhoto(row.id, { thumbhash: row.photoThumbhash!, width: row.photoWidth!, height: row.photoHeight! })
}
