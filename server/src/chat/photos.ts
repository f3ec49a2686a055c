import type { MessagePhoto, messagePhotoSizes } from '@hearth/shared/messages'
import type { StoredPicture } from '../photos/queries.ts'

/** The names differ from those of profile photos, so /photos serves none of them even if the folder is known. */
const fileOf = (size: string) => `message-${size}.webp`

/** The file names of a message's photo. */
export const messageFiles = { card: fileOf('card'), full: fileOf('full') }

type Row = {
  id: string
  storageKey: string | null
  photoThumbhash: string | null
  photoWidth: number | null
  photoHeight: number | null
}

/** The address of a message's photo. It names the message and does not reveal the folder. */
const urlOf = (messageId: string, size: (typeof messagePhotoSizes)[number]) =>
  `/photos/messages/${messageId}/${size}.webp`

/** A stored picture as part of its message. */
export function messagePhoto(messageId: string, { thumbhash, width, height }: Omit<StoredPicture, 'storageKey'>) {
  const urls = { card: urlOf(messageId, 'card'), full: urlOf(messageId, 'full') }
  return { thumbhash, width, height, urls } satisfies MessagePhoto
}

/** The photo of a row of `messages`, or null. */
export function toMessagePhoto(row: Row): MessagePhoto | null {
  if (row.storageKey === null) return null
  return messagePhoto(row.id, { thumbhash: row.photoThumbhash!, width: row.photoWidth!, height: row.photoHeight! })
}
