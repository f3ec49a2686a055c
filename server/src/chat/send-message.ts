import type { ClosedReason } from '@hearth/shared/chat-limits'
import type { Context, Viewer } from '../api.ts'
import { storePicture } from '../photos/queries.ts'
import { readUpload, type UploadErrors, uploadError } from '../photos/uploads.ts'
import { checkMessage, type Draft, insertMessage, type Outcome, type Sent } from './insert-message.ts'
import { pairOf, readMessage } from './messages.ts'
import { messageFiles } from './photos.ts'
import { membershipOf } from './queries.ts'

type Waiting = { data: { retryAfter: number } }
/** The contract's refusals of a message. */
type Errors = {
  NOT_FOUND(): Error
  MESSAGE_ID_TAKEN(): Error
  CONVERSATION_CLOSED(options: { data: { reason: ClosedReason } }): Error
  FIRST_MESSAGE_LIMIT(options: { data: { limit: number; retryAfter: number } }): Error
  HELD_SAME_TEXT(options: Waiting): Error
  TOO_MANY_REQUESTS(options: Waiting): Error
}

function refused(outcome: Exclude<Outcome, Sent>, errors: Errors): Error {
  if (outcome === 'not-there') return errors.NOT_FOUND()
  if (outcome === 'taken') return errors.MESSAGE_ID_TAKEN()
  const { refusal, retryAfter } = outcome
  if (refusal.code === 'CONVERSATION_CLOSED') return errors.CONVERSATION_CLOSED({ data: { reason: refusal.reason } })
  if (refusal.code === 'FIRST_MESSAGE_LIMIT')
    return errors.FIRST_MESSAGE_LIMIT({ data: { limit: refusal.limit, retryAfter } })
  return errors[refusal.code]({ data: { retryAfter } })
}

const isSent = (outcome: Outcome): outcome is Sent => typeof outcome === 'object' && 'seq' in outcome

/** Rings at both and answers the message as its sender sees it. */
async function notifyBoth({ db, live }: Context, viewer: Viewer, draft: Draft, sent: Sent, errors: Errors) {
  const { seq, version, partnerId, message } = sent
  const { conversationId } = draft
  const to = partnerId ? [viewer.profileId, partnerId] : [viewer.profileId]
  live.notify(to, { type: 'message', conversationId, seq, version })
  if (message) return message
  const placed = await membershipOf(db, viewer, conversationId)
  if (!placed) throw errors.NOT_FOUND()
  return readMessage(db, viewer, draft.messageId, pairOf(placed))
}

/** Stores a message and rings at both. Whoever sends it again, because the answer was lost, also rings again. */
export async function sendText(context: Context, viewer: Viewer, draft: Draft, errors: Errors) {
  const outcome = await insertMessage(context.db, viewer, draft, context.env.RATE_LIMIT_FACTOR)
  if (!isSent(outcome)) throw refused(outcome, errors)
  return notifyBoth(context, viewer, draft, outcome, errors)
}

/** Reads the picture and stores its files. @throws why it is none */
async function storeFiles(context: Context, viewer: Viewer, file: File, errors: UploadErrors) {
  const made = await readUpload(context, viewer, 'messagePhotos', Buffer.from(await file.arrayBuffer()))
  if ('refused' in made) throw uploadError(made, errors)
  return storePicture(context.photoStore, made, messageFiles)
}

/**
 * Stores a message with a photo: its files first, then its row, and no files when there is no row. What would be refused
 * without a photo, or has been stored before, has none decoded.
 * @throws PHOTO_TYPE, PHOTO_TOO_LARGE, PHOTO_UNREADABLE, PHOTO_BUSY and what a message without one is refused with
 */
export async function sendPhotoMessage(
  context: Context,
  viewer: Viewer,
  draft: Draft & { file: File },
  errors: Errors & UploadErrors,
) {
  const { db, env, photoStore } = context
  const foreseen = await checkMessage(db, viewer, draft, env.RATE_LIMIT_FACTOR)
  if (foreseen && !isSent(foreseen)) throw refused(foreseen, errors)
  if (foreseen) return notifyBoth(context, viewer, draft, foreseen, errors)
  const photo = await storeFiles(context, viewer, draft.file, errors)
  // When this throws nobody knows whether the row is there: files without one are left to the store's sweep.
  const outcome = await insertMessage(db, viewer, { ...draft, photo }, env.RATE_LIMIT_FACTOR)
  if (!isSent(outcome)) {
    await photoStore.deleteAll(photo.storageKey)
    throw refused(outcome, errors)
  }
  if (!outcome.message) await photoStore.deleteAll(photo.storageKey)
  return notifyBoth(context, viewer, draft, outcome, errors)
}
