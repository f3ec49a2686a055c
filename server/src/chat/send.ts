import type { ClosedReason } from '@hearth/shared/chat-limits'
import type { Context, Viewer } from '../api.ts'
import { type PhotoRefusal, storePicture } from '../photos/queries.ts'
import { pairOf, readMessage } from './messages.ts'
import { messageFiles } from './photos.ts'
import { placeIn } from './queries.ts'
import { type Draft, type Outcome, place, type Sent } from './sending.ts'

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
async function tell({ db, live }: Context, viewer: Viewer, draft: Draft, sent: Sent, errors: Errors) {
  const { seq, version, partnerId, message } = sent
  const { conversationId } = draft
  const to = partnerId ? [viewer.profileId, partnerId] : [viewer.profileId]
  live.bell(to, { type: 'message', conversationId, seq, version })
  if (message) return message
  const placed = await placeIn(db, viewer, conversationId)
  if (!placed) throw errors.NOT_FOUND()
  return readMessage(db, viewer, draft.messageId, pairOf(placed))
}

/** Stores a message and rings at both. Whoever sends it again, because the answer was lost, also rings again. */
export async function sendWords(context: Context, viewer: Viewer, draft: Draft, errors: Errors) {
  const outcome = await place(context.db, viewer, draft, context.env.RATE_LIMIT_FACTOR)
  if (!isSent(outcome)) throw refused(outcome, errors)
  return tell(context, viewer, draft, outcome, errors)
}

/** Whether the message has been stored already: then its photo need not be looked at again. */
async function isKnown({ db }: Context, viewer: Viewer, { messageId, conversationId }: Draft): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .where('id', '=', messageId)
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', viewer.profileId)
    .select('seq')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Stores a message with a photo: its files first, then its row, and no files when there is no row.
 * @throws PHOTO_TYPE, PHOTO_TOO_LARGE, PHOTO_UNREADABLE and whatever a message without one is refused with
 */
export async function sendPicture(
  context: Context,
  viewer: Viewer,
  draft: Draft & { file: File },
  errors: Errors & Record<PhotoRefusal, () => Error>,
) {
  const { db, env, photoStore } = context
  // Strangers to the conversation have no picture decoded.
  if (!(await placeIn(db, viewer, draft.conversationId))) throw errors.NOT_FOUND()
  const known = await isKnown(context, viewer, draft)
  const photo = known ? null : await storePicture(photoStore, Buffer.from(await draft.file.arrayBuffer()), messageFiles)
  if (photo && 'refused' in photo) throw errors[photo.refused]()
  // When this throws nobody knows whether the row is there: files without one are left to the store's sweep.
  const outcome = await place(db, viewer, { ...draft, photo }, env.RATE_LIMIT_FACTOR)
  if (!isSent(outcome)) {
    if (photo) await photoStore.deleteAll(photo.storageKey)
    throw refused(outcome, errors)
  }
  if (photo && !outcome.message) await photoStore.deleteAll(photo.storageKey)
  return tell(context, viewer, draft, outcome, errors)
}
