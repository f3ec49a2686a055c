import { sql } from 'kysely'
import { type Context, member } from '../api.ts'
import type { Viewer } from '../members/visibility/queries.ts'
import { unmatchedWith, visibleTo } from '../members/visibility/queries.ts'
import { isSealed } from '../members/visibility/sealed.ts'
import { unreadNotices } from '../notifications/queries.ts'
import { markConversationRead } from '../notifications/reading.ts'
import { unreadCounts } from '../notifications/unread.ts'
import { memberCards } from '../people/cards.ts'
import { newLikes } from '../people/likes/queries.ts'
import { newViews } from '../people/views/queries.ts'
import { copyEvidence } from '../pictures/evidence/queries.ts'
import { photosOf } from '../pictures/photos/queries.ts'
import { decodeCursor, invalidCursor } from '../platform/db/keyset.ts'
import { spend } from '../platform/limits/spend.ts'
import { type Change, changeMessage } from './changes.ts'
import { listConversations, readChanges, readConversation } from './conversations.ts'
import { pageQuery, pairOf, readMessage, readMessages, trimPage } from './messages.ts'
import { conversationOf, makeConversation } from './pairs.ts'
import { membershipOf, requesterOf } from './queries.ts'
import { readUpTo, recordDelivered } from './reading.ts'
import { refusals } from './refusals.ts'
import { findText } from './search.ts'
import { sendFarewell, sendPhotoMessage, sendText } from './send-message.ts'
import { noteSignals } from './signals/queries.ts'

const present = (id: string | null) => (id ? [id] : [])

/** The viewer's conversations of one list, or all. */
export const list = member.chat.list.handler(async ({ context, input, errors }) => {
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor)
  if (input.cursor !== undefined && !after) throw errors.INVALID(invalidCursor)
  const { folder, with: partner, limit } = input
  return listConversations(context.db, context.viewer, { folder, partner, after, limit })
})

/**
 * The id of the pair's conversation, null when the partner is not available, or the seconds to wait before opening
 * another. With the lock, both members find the same conversation when both begin at once.
 */
function findOrCreate(context: Context, viewer: Viewer, other: string): Promise<string | number | null> {
  const me = viewer.profileId
  return context.db.transaction().execute(async (transaction) => {
    await sql`select lock_pair(${me}, ${other})`.execute(transaction)
    const known = await conversationOf(transaction, me, other)
    if (known) return known
    const wait = await spend({ ...context, db: transaction }, 'conversations', viewer.profileId)
    if (wait > 0) return wait
    const visible = await transaction
      .selectFrom('profiles')
      .where('profiles.id', '=', other)
      .where(visibleTo(viewer))
      .where((eb) => sql<boolean>`${eb.ref('profiles.id')} not in (${unmatchedWith(viewer)})`)
      .select('id')
      .executeTakeFirst()
    if (!visible) return null
    return makeConversation(transaction, me, other)
  })
}

/** The one conversation with a member: found and restored to the list, or created if the viewer may see the member. */
export const start = member.chat.start.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const id = await findOrCreate(context, viewer, input.profileId)
  if (typeof id === 'number') throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: id } })
  const conversation = id && (await readConversation(db, viewer, id))
  if (!conversation) throw errors.NOT_FOUND()
  if (!conversation.hidden) return conversation
  await setHidden(context, viewer, conversation.id, false)
  return { ...conversation, hidden: false }
})

export const show = member.chat.show.handler(async ({ context, input, errors }) => {
  const conversation = await readConversation(context.db, context.viewer, input.conversationId)
  if (!conversation) throw errors.NOT_FOUND()
  return conversation
})

/**
 * The member who wrote a request, if the viewer may see them. Opening it is no view of the profile: the sender does not
 * learn of it.
 */
export const requester = member.chat.requester.handler(async ({ context: { db, viewer }, input, errors }) => {
  const partnerId = await requesterOf(db, viewer, input.conversationId)
  const [card] = partnerId ? await memberCards(db, viewer, [partnerId]) : []
  if (!card) throw errors.NOT_FOUND()
  return { ...card, photos: await photosOf(db, card.id) }
})

export const messages = member.chat.messages.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const membership = await membershipOf(db, viewer, input.conversationId)
  if (!membership) throw errors.NOT_FOUND()
  const found = await readMessages(db, viewer, pageQuery(input.conversationId, input), () => pairOf(membership))
  const { lastSeq, version, readSeq, receipts } = membership
  return { ...trimPage(found, input), lastSeq, version, readSeq, receipts }
})

export const changes = member.chat.changes.handler(async ({ context, input }) => {
  const { db, viewer } = context
  const known = new Map(
    input.since
      .toLowerCase()
      .split(',')
      .map((one) => one.split(':') as [string, string]),
  )
  const versions = [...known].map(([conversationId, version]) => ({ conversationId, version: Number(version) }))
  return { conversations: await readChanges(db, viewer, versions) }
})

export const send = member.chat.send.handler(({ context, input }) => sendText(context, context.viewer, input))

export const sendPhoto = member.chat.sendPhoto.handler(({ context, input: { photo, ...draft }, errors }) =>
  sendPhotoMessage(context, context.viewer, { ...draft, file: photo }, errors),
)

/** Closes a conversation with a last message. Open screens of both learn it as they do of other ends. */
export const farewell = member.chat.farewell.handler(({ context, input }) =>
  sendFarewell(context, context.viewer, input),
)

type Which = { conversationId: string; messageId: string }

/** The files can no longer be opened. Files that remain when the store fails are deleted by its sweep; sealed ones stay. */
async function forgetFiles({ db, photoStore, log }: Context, storageKey: string) {
  if (await isSealed(db, storageKey)) return
  await db
    .transaction()
    .execute((transaction) => copyEvidence(transaction, photoStore, { storageKey }))
    .then(() => photoStore.deleteAll(storageKey))
    .catch((error: Error) => log.warn({ name: error.name }, 'photo files not deleted'))
}

/** Makes a change and notifies both members. @throws the contract's error when it is refused */
async function change(context: Context, viewer: Viewer, which: Which, wanted: Change) {
  const { version, partnerId, photo } = await changeMessage(context.db, viewer, which, wanted)
  if (photo) await forgetFiles(context, photo)
  const { conversationId, messageId } = which
  if (wanted.kind === 'edit') await noteSignals(context, viewer, { messageId, content: wanted.content })
  context.live.notify([viewer.profileId, ...present(partnerId)], { type: 'change', conversationId, version })
  const membership = await membershipOf(context.db, viewer, conversationId)
  if (!membership) throw refusals.NOT_FOUND()
  return readMessage(context.db, viewer, messageId, pairOf(membership))
}

export const edit = member.chat.edit.handler(async ({ context, input, errors }) => {
  const retryAfter = await spend(context, 'edits', context.viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return change(context, context.viewer, input, { kind: 'edit', content: input.content })
})

export const unsend = member.chat.unsend.handler(({ context, input }) =>
  change(context, context.viewer, input, { kind: 'unsend' }),
)

export const react = member.chat.react.handler(async ({ context, input, errors }) => {
  const retryAfter = await spend(context, 'reactions', context.viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  return change(context, context.viewer, input, { kind: 'react', emoji: input.emoji })
})

export const read = member.chat.read.handler(async ({ context, input, errors }) => {
  const { db, viewer, live } = context
  const { conversationId } = input
  const membership = await membershipOf(db, viewer, conversationId)
  const done = membership && (await readUpTo(db, viewer, conversationId, input.seq))
  if (!done) throw errors.NOT_FOUND()
  if (done.readSeq > membership.readSeq) {
    live.notify([viewer.profileId], { type: 'own-read', conversationId, seq: done.readSeq })
    if (membership.receipts)
      live.notify(present(membership.partnerId), { type: 'read', conversationId, seq: done.readSeq })
  }
  return done
})

export const delivered = member.chat.delivered.handler(async ({ context, input }) => {
  const news = await recordDelivered(context.db, context.viewer, input.conversations)
  for (const { conversationId, seq, partnerId, receipts } of news)
    if (receipts) context.live.notify(present(partnerId), { type: 'delivered', conversationId, seq })
  return { done: true }
})

export const unread = member.chat.unread.handler(async ({ context }) => {
  const { db, viewer } = context
  const [conversations, likes, views, notices] = await Promise.all([
    unreadCounts(db, viewer),
    newLikes(db, viewer),
    newViews(db, viewer),
    unreadNotices(db, viewer),
  ])
  const total = conversations.reduce((sum, { count }) => sum + count, 0)
  return { conversations, total, fresh: { likes, views, notices } }
})

async function setHidden(context: Context, viewer: Viewer, conversationId: string, hidden: boolean) {
  await context.db
    .updateTable('conversationMembers')
    .set({ hiddenAt: hidden ? new Date() : null })
    .where('conversationId', '=', conversationId)
    .where('profileId', '=', viewer.profileId)
    .execute()
  if (hidden) await markConversationRead(context.db, viewer, conversationId)
  context.live.notify([viewer.profileId], { type: 'list', conversationId })
}

export const hide = member.chat.hide.handler(async ({ context, input, errors }) => {
  const membership = await membershipOf(context.db, context.viewer, input.conversationId)
  if (!membership) throw errors.NOT_FOUND()
  await setHidden(context, context.viewer, input.conversationId, true)
  return { done: true }
})

export const restore = member.chat.restore.handler(async ({ context, input, errors }) => {
  const membership = await membershipOf(context.db, context.viewer, input.conversationId)
  if (!membership) throw errors.NOT_FOUND()
  await setHidden(context, context.viewer, input.conversationId, false)
  return { done: true }
})

export const search = member.chat.search.handler(async ({ context, input, errors }) => {
  const { db, viewer } = context
  const { conversationId } = input
  const retryAfter = await spend(context, 'conversationSearches', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const membership = await membershipOf(db, viewer, conversationId)
  if (!membership) throw errors.NOT_FOUND()
  const { seqs, before } = await findText(db, conversationId, input.text, input.before ?? membership.lastSeq + 1)
  const rows = sql`select * from messages where conversation_id = ${conversationId} and seq = any(${seqs}::bigint[])`
  const messages = await readMessages(db, viewer, rows, () => pairOf(membership))
  return { messages: messages.reverse(), before }
})

export const receipts = member.chat.receipts.handler(async ({ context }) =>
  context.db
    .selectFrom('profiles')
    .where('id', '=', context.viewer.profileId)
    .select('receipts')
    .executeTakeFirstOrThrow(),
)

export const setReceipts = member.chat.setReceipts.handler(async ({ context, input }) => {
  await context.db.updateTable('profiles').set(input).where('id', '=', context.viewer.profileId).execute()
  return input
})
