import * as z from 'zod'
import { ProfileId } from '../members/members.ts'
import { LikedPart } from '../people/liked-parts.ts'
import { isVisible } from '../readable.ts'
import { shownText, trimmedText } from '../text.ts'
import { closedReasons, messageLength, reactions } from './chat-limits.ts'

/**
 * The text of a message. It is cleaned rather than refused: pasted text has invisible characters, and an outbox could
 * not ask for a correction.
 */
export const messageText = (required?: string) =>
  trimmedText(required, messageLength.max, 'message_too_long', shownText)

export const MessageContent = messageText('message_empty').refine(isVisible, 'message_empty')

export const ConversationId = z.uuid()
export const MessageId = z.uuid()
/** Position of a message in its conversation: 1, 2, 3 … without gaps. It orders messages; times never do. */
export const Seq = z.int().min(0)
/** Increases by one with every change in a conversation: a new message, an edit, a removal, a reaction. */
export const Version = z.int().min(0)
const At = z.iso.datetime()

/** The sizes in which a message's photo is stored, a subset of those in photos.ts. */
export const messagePhotoSizes = ['card', 'full'] as const

/** A message's photo: its blur, the pixels of its largest size, and addresses that only the two members can open. */
const MessagePhoto = z.object({
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  urls: z.object({ card: z.string(), full: z.string() }),
  /** It may show nudity or sex, as far as a machine can tell; never on the viewer's own. */
  isSensitive: z.boolean(),
  /** Lists are asked before the viewer gets it: it has no blur, and no one answers at its addresses. */
  isWaiting: z.boolean().optional(),
})
export type MessagePhoto = z.infer<typeof MessagePhoto>

export const Message = z.object({
  id: MessageId,
  conversationId: ConversationId,
  seq: Seq,
  version: Version,
  mine: z.boolean(),
  /** Null when the sender's account is deleted. */
  senderId: ProfileId.nullable(),
  /** Empty when the message is unsent, or is a photo or a liked part without words. */
  content: z.string(),
  /** Blurred for the recipient until tapped. */
  photo: MessagePhoto.nullable(),
  sentAt: At,
  editedAt: At.nullable(),
  removedAt: At.nullable(),
  /** A decision of staff removed it; otherwise its sender unsent it. */
  removedByStaff: z.boolean(),
  /** When the recipient read it. Null on the viewer's own messages while either member has receipts off. */
  readAt: At.nullable(),
  /** The message that this one replies to, with the start of its text, and whether it has a photo. */
  replyTo: z
    .object({
      id: MessageId,
      seq: Seq,
      mine: z.boolean(),
      excerpt: z.string(),
      photo: z.boolean(),
      removed: z.boolean(),
      removedByStaff: z.boolean(),
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.enum(reactions), mine: z.boolean() })),
  /** The part of the recipient's profile that the sender had liked when the two matched; the content is the note. */
  liked: LikedPart.optional(),
  /** It came with a request and has a word that the viewer hides: a tap shows it. */
  covered: z.literal(true).optional(),
  /** False while the sender's account is new: links are then shown as plain text. */
  linksAllowed: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** How far messages are delivered to and read by the partner. Null while either member has receipts off. */
export const Receipts = z.object({ deliveredSeq: Seq, readSeq: Seq }).nullable()

/**
 * A part of a conversation by seq. With `changedAfter` it is by version: everything new or changed since, with which a
 * client catches up. `more` means that repeating the query from the last seq (version) returns more.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  more: z.boolean(),
  lastSeq: Seq,
  version: Version,
  readSeq: Seq,
  receipts: Receipts,
})
export type MessagePage = z.infer<typeof MessagePage>

/** A decision of staff closes this until then; null: until it is lifted. */
const RestrictedUntil = z.object({ until: z.iso.datetime().nullable() })

/** Why a message is refused. HELD_SAME_TEXT and FIRST_MESSAGE_LIMIT stay in the outbox with their reason. */
export const messageErrors = {
  /** The conversation is closed, with the reason as in `closed`. */
  CONVERSATION_CLOSED: { status: 409, data: z.object({ reason: z.enum(closedReasons) }) },
  /** One of the two closed the conversation kindly. */
  CLOSED: { status: 409 },
  /** The id belongs to another message; the client creates a new one. */
  MESSAGE_ID_TAKEN: { status: 409 },
  FIRST_MESSAGE_LIMIT: { status: 429, data: z.object({ limit: z.int(), retryAfter: z.int() }) },
  HELD_SAME_TEXT: { status: 429, data: z.object({ retryAfter: z.int() }) },
  CHAT_RESTRICTED: { status: 403, data: RestrictedUntil },
  FIRST_MESSAGES_RESTRICTED: { status: 403, data: RestrictedUntil },
} as const
/** Further reasons to refuse a change of a message. */
export const changeErrors = {
  CHANGE_TOO_LATE: { status: 409 },
  CONVERSATION_CLOSED: messageErrors.CONVERSATION_CLOSED,
  CLOSED: messageErrors.CLOSED,
  CHAT_RESTRICTED: messageErrors.CHAT_RESTRICTED,
} as const
