import type { MessagePhoto, messagePhotoSizes } from '@hearth/shared/chat/messages'
import type { StoredPicture } from '../pictures/photos/queries.ts'

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
  isSensitive: boolean
  isWithheld: boolean
}

/** The address of a message's photo. It names the message and does not reveal the folder. */
const urlOf = (messageId: string, size: (typeof messagePhotoSizes)[number]) =>
  `/photos/messages/${messageId}/${size}.webp`

/** A stored picture as part of its message. */
export function messagePhoto(
  messageId: string,
  { thumbhash, width, height }: Omit<StoredPicture, 'storageKey'>,
  isSensitive = false,
) {
  const urls = { card: urlOf(messageId, 'card'), full: urlOf(messageId, 'full') }
  return { thumbhash, width, height, urls, isSensitive } satisfies MessagePhoto
}

/** The photo of a row of `messages` as a member sees it, or null. */
export function toMessagePhoto(row: Row, mine: boolean): MessagePhoto | null {
  if (row.storageKey === null) return null
  // A picture that waits for the lists shows the recipient nothing, not even its blur.
  const isWaiting = !mine && row.isWithheld
  const picture = { thumbhash: isWaiting ? '' : row.photoThumbhash!, width: row.photoWidth!, height: row.photoHeight! }
  const photo = messagePhoto(row.id, picture, !mine && row.isSensitive)
  return isWaiting ? { ...photo, isWaiting } : photo
}
