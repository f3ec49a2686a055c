import type { Message } from '@hearth/shared/chat/messages'
import { ORPCError } from '@orpc/server'
import type { Context } from '../api.ts'
import type { Viewer } from '../members/visibility/queries.ts'
import { storePicture } from '../pictures/photos/queries.ts'
import { decodeUpload, type UploadErrors, uploadError } from '../pictures/photos/uploads.ts'
import { startClassifyingChats } from './classify-due.ts'
import { insertFarewell } from './farewells.ts'
import { checkMessage, type Draft, insertMessage, type StoredMessage } from './insert-message.ts'
import { pairOf, readMessage } from './messages.ts'
import { messageFiles } from './photos.ts'
import { membershipOf } from './queries.ts'
import { refusals } from './refusals.ts'
import { noteSignals } from './signals/queries.ts'

/** Notes signs of a scam, so that the warning comes with the message, and notifies both members. @returns the message as its sender sees it */
async function notifyBoth(context: Context, viewer: Viewer, draft: Draft, stored: StoredMessage): Promise<Message> {
  const { db, live } = context
  await noteSignals(context, viewer, draft)
  const { seq, version, partnerId, message } = stored
  const { conversationId } = draft
  const to = partnerId ? [viewer.profileId, partnerId] : [viewer.profileId]
  live.notify(to, { type: 'message', conversationId, seq, version })
  if (message) return message
  const membership = await membershipOf(db, viewer, conversationId)
  if (!membership) throw refusals.NOT_FOUND()
  return readMessage(db, viewer, draft.messageId, pairOf(membership))
}

/**
 * Stores a message and notifies both members. A retry notifies them again, since the first notification may have been
 * lost too.
 * @throws the contract's error when the message is refused
 */
export async function sendText(context: Context, viewer: Viewer, draft: Draft): Promise<Message> {
  const stored = await insertMessage(context.db, viewer, draft, context.env.RATE_LIMIT_FACTOR)
  return notifyBoth(context, viewer, draft, stored)
}

/**
 * Stores the last message of a conversation, which closes it, and notifies both members.
 * @throws the contract's error when it is refused
 */
export async function sendFarewell(context: Context, viewer: Viewer, draft: Draft): Promise<Message> {
  const stored = await insertFarewell(context.db, viewer, draft, context.env.RATE_LIMIT_FACTOR)
  const message = await notifyBoth(context, viewer, draft, stored)
  const to = stored.partnerId ? [viewer.profileId, stored.partnerId] : [viewer.profileId]
  context.live.notify(to, { type: 'list', conversationId: draft.conversationId })
  if (stored.unliked) context.live.notify(to, { type: 'like' })
  return message
}

/** Reads the picture and stores its files. @throws the upload error when it is not a valid picture */
async function storeFiles(context: Context, viewer: Viewer, file: File, errors: UploadErrors) {
  const made = await decodeUpload(context, viewer, 'messagePhotos', Buffer.from(await file.arrayBuffer()))
  if ('refused' in made) throw uploadError(made, errors)
  return storePicture(context.photoStore, made, messageFiles)
}

/**
 * Stores a message with a photo: its files first, then its row, and removes the files if the row is refused. The photo
 * is decoded only after the other checks passed and if the message is not stored already.
 * @throws PHOTO_TYPE, PHOTO_TOO_LARGE, PHOTO_UNREADABLE, PHOTO_BUSY and the errors of a message without a photo
 */
export async function sendPhotoMessage(
  context: Context,
  viewer: Viewer,
  draft: Draft & { file: File },
  errors: UploadErrors,
): Promise<Message> {
  const { db, env, photoStore } = context
  const earlier = await checkMessage(db, viewer, draft, env.RATE_LIMIT_FACTOR)
  if (earlier) return notifyBoth(context, viewer, draft, earlier)
  const photo = await storeFiles(context, viewer, draft.file, errors)
  const stored = await insertMessage(db, viewer, { ...draft, photo }, env.RATE_LIMIT_FACTOR).catch(async (error) => {
    // After any other error the row may exist. If it does not, the store's sweep deletes the files.
    if (error instanceof ORPCError) await photoStore.deleteAll(photo.storageKey)
    throw error
  })
  if (!stored.message) await photoStore.deleteAll(photo.storageKey)
  startClassifyingChats(context)
  return notifyBoth(context, viewer, draft, stored)
}
