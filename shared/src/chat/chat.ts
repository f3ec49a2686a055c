import * as z from 'zod'
import { api } from '../api.ts'
import { MemberCard } from '../members/member-card.ts'
import { Photo, ProfileId } from '../members/members.ts'
import { Fresh } from '../people/likes.ts'
import { photoRefusals } from '../pictures/photos.ts'
import { arrivalLimit, emptyIfBlank } from '../text.ts'
import {
  changedConversations,
  closedReasons,
  conversationFolders,
  conversationPage,
  messagePage,
  reactions,
  unreadConversations,
} from './chat-limits.ts'
import {
  ConversationId,
  changeErrors,
  Message,
  MessageContent,
  MessageId,
  MessagePage,
  messageErrors,
  messageText,
  Receipts,
  Seq,
  Version,
} from './messages.ts'
import { SignalName } from './signals.ts'

/** The partner as a conversation shows them. Deleted: id null and an empty name. Banned: no photo, no presence. */
export const Partner = z.object({
  id: ProfileId.nullable(),
  name: z.string(),
  age: z.int().nullable(),
  photo: Photo.nullable(),
  online: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Partner = z.infer<typeof Partner>

/** How many conversations the member may still begin today. */
const Quota = z.object({ limit: z.int(), left: z.int() })

export const Conversation = z.object({
  id: ConversationId,
  partner: Partner,
  /** The two like each other. */
  matched: z.boolean(),
  /** Why the composer is closed, or null. */
  closed: z.enum([...closedReasons, 'farewell']).nullable(),
  /** One of the two closed it kindly; both read it until the match ends. */
  farewell: z.object({ mine: z.boolean(), endsAt: z.iso.datetime() }).optional(),
  /** The viewer may close it kindly: the two know each other, and both may write. */
  closable: z.literal(true).optional(),
  /** The viewer removed it from the list, until it is restored or a message arrives. */
  hidden: z.boolean(),
  /** The partner wrote first and the viewer has neither written to nor liked them. Until then they see no receipts. */
  isRequest: z.boolean(),
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

const list = api
  .route({
    method: 'GET',
    path: '/conversations',
    summary:
      'Own conversations by keyset, last message first: requests, the others, or without a folder all. `turn`: those that wait for an answer of the viewer, oldest first',
  })
  .input(
    z.strictObject({
      folder: z.enum(conversationFolders).optional(),
      /** Only the one with this member, also when it is hidden. */
      with: ProfileId.optional(),
      cursor: z.string().max(200).optional(),
      limit: asked(conversationPage),
    }),
  )
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

/** The member who wrote a request, as their profile shows them. */
export const Requester = MemberCard.extend({ photos: z.array(Photo) })
export type Requester = z.infer<typeof Requester>

const requester = api
  .route({
    method: 'GET',
    path: '/conversations/{conversationId}/requester',
    summary: 'The member who wrote a request. It is not a view: they do not learn that the request was looked at',
  })
  .input(One)
  .output(Requester)

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
/** The length of an id, a colon, 16 digits and a comma. */
const longestVersion = 54
const KnownVersions = z
  .string()
  .max(changedConversations * longestVersion, { error: 'since_invalid', abort: true })
  .regex(knownVersions, 'since_invalid')

const changes = api
  .route({
    method: 'GET',
    path: '/chat/changes',
    summary: `Conversations as they are now, each with what changed in it after a version: \`since\` is conversationId:version, separated by commas (${changedConversations} at most); those that are gone are left out`,
  })
  .input(z.strictObject({ since: KnownVersions }))
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
      content: messageText().overwrite(emptyIfBlank).default(''),
      replyTo: MessageId.optional(),
    }),
  )
  .output(Message)

const { HELD_SAME_TEXT, ...farewellErrors } = messageErrors

const farewell = api
  .errors(farewellErrors)
  .route({
    method: 'PUT',
    path: '/conversations/{conversationId}/messages/{messageId}/farewell',
    summary:
      'Send a message as the last one: it closes the conversation for both at once, and the match ends some days later; repeating it answers the same',
  })
  .input(OneMessage.extend({ content: MessageContent }))
  .output(Message)

const edit = api
  .errors({ ...changeErrors, HELD_SAME_TEXT })
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
  .errors({
    CONVERSATION_CLOSED: messageErrors.CONVERSATION_CLOSED,
    CLOSED: messageErrors.CLOSED,
    CHAT_RESTRICTED: messageErrors.CHAT_RESTRICTED,
  })
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
  .input(One.extend({ text: z.string().check(arrivalLimit(100)).trim().min(1).max(100), before: cursor }))
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
  requester,
  messages,
  changes,
  send,
  sendPhoto,
  farewell,
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
