import * as z from 'zod'
import { api } from './api.ts'
import {
  changedConversations,
  closedReasons,
  conversationPage,
  messageLength,
  messagePage,
  reactions,
  unreadConversations,
} from './chat-limits.ts'
import { Fresh } from './likes.ts'
import { Photo, ProfileId } from './members.ts'
import { photoRefusals } from './photos.ts'
import { SignalName } from './signals.ts'
import { isVisible, shownText } from './text.ts'

/** Cleaned rather than refused: pasted text has invisible characters, and an outbox could not ask for a correction. */
export const MessageContent = z
  .string('message_empty')
  .overwrite(shownText)
  .trim()
  .refine(isVisible, 'message_empty')
  .max(messageLength.max, 'message_too_long')
const ConversationId = z.uuid()
const MessageId = z.uuid()
/** Position of a message in its conversation: 1, 2, 3 … without gaps. It orders messages; times never do. */
const Seq = z.int().min(0)
/** Increases by one with every change in a conversation: a new message, an edit, a removal, a reaction. */
const Version = z.int().min(0)
const At = z.iso.datetime()

/** The sizes in which a message's photo is stored, a subset of those in photos.ts. */
export const messagePhotoSizes = ['card', 'full'] as const

/** A message's photo: its blur, the pixels of its largest size, and addresses that only the two members can open. */
const MessagePhoto = z.object({
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  urls: z.object({ card: z.string(), full: z.string() }),
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
  /** Empty when the message is unsent or is a photo without text. */
  content: z.string(),
  /** Blurred for the recipient until tapped. */
  photo: MessagePhoto.nullable(),
  sentAt: At,
  editedAt: At.nullable(),
  removedAt: At.nullable(),
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
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.enum(reactions), mine: z.boolean() })),
  /** False while the sender's account is new: links are then shown as plain text. */
  linksAllowed: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** The partner as a conversation shows them. Deleted: id null and an empty name. Banned: no photo, no presence. */
export const Partner = z.object({
  id: ProfileId.nullable(),
  name: z.string(),
  age: z.int().nullable(),
  photo: Photo.nullable(),
  online: z.boolean(),
  lastSeenAt: At.nullable(),
})
export type Partner = z.infer<typeof Partner>

/** How many conversations the member may still begin today. */
const Quota = z.object({ limit: z.int(), left: z.int() })

/** How far messages are delivered to and read by the partner. Null while either member has receipts off. */
export const Receipts = z.object({ deliveredSeq: Seq, readSeq: Seq }).nullable()

export const Conversation = z.object({
  id: ConversationId,
  partner: Partner,
  /** Why the composer is closed, or null. */
  closed: z.enum(closedReasons).nullable(),
  /** The viewer removed it from the list, until it is restored or a message arrives. */
  hidden: z.boolean(),
  lastMessage: Message.nullable(),
  unread: z.int().min(0),
  lastSeq: Seq,
  version: Version,
  /** The viewer has read up to here. */
  readSeq: Seq,
  receipts: Receipts,
  /** The limit that the first message counts against. Null after it, and for matches, which do not count. */
  firstMessages: Quota.nullable(),
  /** The partner's interests, shared ones first, as conversation starters. Present only before the first message. */
  interests: z.array(z.object({ key: z.string(), shared: z.boolean() })),
  /** What in the partner's messages reads like a scam, as far as the viewer can see it. Null: there is no warning. */
  warning: z.array(SignalName).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

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

/** Unread counts of a limited number of conversations; the badge shows no larger number. */
export const Unread = z.object({
  total: z.int().min(0),
  conversations: z.array(z.object({ conversationId: ConversationId, count: z.int().min(1) })).max(unreadConversations),
  fresh: Fresh,
})
export type Unread = z.infer<typeof Unread>

const One = z.strictObject({ conversationId: ConversationId })
const OneMessage = z.strictObject({ conversationId: ConversationId, messageId: MessageId })
const asked = (page: { usual: number; max: number }) => z.coerce.number().int().min(1).max(page.max).default(page.usual)
const cursor = z.coerce.number().int().min(0).optional()
const Done = z.object({ done: z.literal(true) })

/** A decision of staff closes this until then; null: until it is lifted. */
const RestrictedUntil = z.object({ until: z.iso.datetime().nullable() })

/** Why a message is refused. HELD_SAME_TEXT and FIRST_MESSAGE_LIMIT stay in the outbox with their reason. */
export const messageErrors = {
  /** The conversation is closed, with the reason as in `closed`. */
  CONVERSATION_CLOSED: { status: 409, data: z.object({ reason: z.enum(closedReasons) }) },
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
  CHAT_RESTRICTED: messageErrors.CHAT_RESTRICTED,
} as const

const list = api
  .route({ method: 'GET', path: '/conversations', summary: 'Own conversations, last message first, by keyset' })
  .input(z.strictObject({ cursor: z.string().max(200).optional(), limit: asked(conversationPage) }))
  .output(z.object({ conversations: z.array(Conversation), nextCursor: z.string().nullable() }))

const start = api
  .route({
    method: 'PUT',
    path: '/conversations/with/{profileId}',
    summary: 'The one conversation with a member, made when there is none',
  })
  .input(z.strictObject({ profileId: ProfileId }))
  .output(Conversation)

const show = api
  .route({ method: 'GET', path: '/conversations/{conversationId}', summary: 'One conversation' })
  .input(One)
  .output(Conversation)

const messages = api
  .route({
    method: 'GET',
    path: '/conversations/{conversationId}/messages',
    summary: 'Messages after or before a seq (neither: the newest), or changed after a version; in the order of seq',
  })
  .input(One.extend({ after: cursor, before: cursor, changedAfter: cursor, limit: asked(messagePage) }))
  .output(MessagePage)

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** `conversationId:version`, separated by commas. */
const knownVersions = new RegExp(`^${id}:\\d{1,16}(?:,${id}:\\d{1,16}){0,${changedConversations - 1}}$`, 'i')

const changes = api
  .route({
    method: 'GET',
    path: '/chat/changes',
    summary: `Conversations as they are now, each with what changed in it after a version: \`since\` is conversationId:version, separated by commas (${changedConversations} at most); those that are gone are left out`,
  })
  .input(z.strictObject({ since: z.string().regex(knownVersions, 'since_invalid') }))
  .output(
    z.object({
      conversations: z.array(
        z.object({
          conversation: Conversation,
          /** By seq. */
          messages: z.array(Message),
          /** Repeating the query with the newest version of these returns more. */
          more: z.boolean(),
        }),
      ),
    }),
  )

const send = api
  .errors(messageErrors)
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/messages/{messageId}',
    summary: 'Send a message under an id that the sender made; repeating it answers the same and changes nothing',
  })
  .input(OneMessage.extend({ content: MessageContent, replyTo: MessageId.nullish() }))
  .output(Message)

const sendPhoto = api
  .errors({ ...messageErrors, ...photoRefusals })
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/messages/{messageId}/photo',
    summary: 'Send a photo (multipart field "photo"), with words or without; repeating it answers the same',
  })
  .input(
    OneMessage.extend({
      photo: z.file('photo_required'),
      content: z.string().overwrite(shownText).trim().max(messageLength.max, 'message_too_long').default(''),
      replyTo: MessageId.optional(),
    }),
  )
  .output(Message)

const edit = api
  .errors({ ...changeErrors, HELD_SAME_TEXT: messageErrors.HELD_SAME_TEXT })
  .route({
    method: 'PATCH',
    path: '/conversations/{conversationId}/messages/{messageId}',
    summary: 'Change an own message within 15 minutes; it is marked as edited',
  })
  .input(OneMessage.extend({ content: MessageContent }))
  .output(Message)

const unsend = api
  .errors(changeErrors)
  .route({
    method: 'DELETE',
    path: '/conversations/{conversationId}/messages/{messageId}',
    summary: 'Take an own message back within 15 minutes; its text is erased and its place stays, marked',
  })
  .input(OneMessage)
  .output(Message)

const react = api
  .errors({ CONVERSATION_CLOSED: messageErrors.CONVERSATION_CLOSED, CHAT_RESTRICTED: messageErrors.CHAT_RESTRICTED })
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/messages/{messageId}/reaction',
    summary: 'React to a message, one reaction a member; null takes it back',
  })
  .input(OneMessage.extend({ emoji: z.enum(reactions).nullable() }))
  .output(Message)

const read = api
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/read',
    summary: 'Everything up to a seq is read (without one: everything); never goes back',
  })
  .input(One.extend({ seq: Seq.optional() }))
  .output(z.object({ readSeq: Seq, unread: z.int() }))

const delivered = api
  .route({ method: 'PUT', path: '/delivered', summary: 'This device has these conversations up to these seqs' })
  .input(z.strictObject({ conversations: z.array(One.extend({ seq: Seq })).max(100) }))
  .output(Done)

const unread = api
  .route({
    method: 'GET',
    path: '/unread',
    summary: `Unread messages in all and for each conversation that has any (${unreadConversations} at most), new likes and views`,
  })
  .output(Unread)

const hide = api
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/hidden',
    summary: 'Close a conversation: off the list until restored or written to',
  })
  .input(One)
  .output(Done)

const restore = api
  .route({ method: 'DELETE', path: '/conversations/{conversationId}/hidden', summary: 'Undo closing a conversation' })
  .input(One)
  .output(Done)

const search = api
  .route({
    method: 'GET',
    path: '/conversations/{conversationId}/search',
    summary: 'Messages that contain a text, newest first; `before` of the answer goes on further back, null at the end',
  })
  .input(One.extend({ text: z.string().trim().min(1).max(100), before: cursor }))
  .output(z.object({ messages: z.array(Message), before: z.int().nullable() }))

const receiptsOn = z.strictObject({ receipts: z.boolean() })
const receipts = api
  .route({ method: 'GET', path: '/me/receipts', summary: 'Whether receipts are on' })
  .output(receiptsOn)
const setReceipts = api
  .route({ method: 'PUT', path: '/me/receipts', summary: 'Switch receipts on or off, in both directions' })
  .input(receiptsOn)
  .output(receiptsOn)

export const chat = {
  list,
  start,
  show,
  messages,
  changes,
  send,
  sendPhoto,
  edit,
  unsend,
  react,
  read,
  delivered,
  unread,
  hide,
  restore,
  search,
  receipts,
  setReceipts,
}
