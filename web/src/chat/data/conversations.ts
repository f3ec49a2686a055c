import type { Conversation } from '@hearth/shared/chat/chat'
import { type ConversationFolder, conversationFolders } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { minute } from '@hearth/shared/time'
import { ORPCError } from '@orpc/client'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { coalesce } from '../../app/api/coalesce.ts'
import { byCursor } from '../../app/api/pages.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { accountSignal, onSignOut } from '../../app/storage/account-stores.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { isIn, type Page, type Pages, withConversation, without } from './conversation-pages.ts'
import { keptConversation, keptList, orKept } from './kept-conversations.ts'

/** One list of conversations, page by page. Live events keep it current, so that it never becomes stale by time. */
function listQuery(folder: ConversationFolder) {
  const options = api.chat.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ folder, cursor }),
    ...byCursor,
  })
  const isListed = () => queryClient.getQueryData(options.queryKey) !== undefined
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      orKept(client.chat.list({ folder, cursor: pageParam }, { signal }), () => (isListed() ? null : keptList(folder))),
    // The list shows the kept conversations at once without a connection.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The lists of the member. */
export const conversationsQuery = {
  chats: listQuery('chats'),
  // With time alone it becomes the member's turn.
  turn: { ...listQuery('turn'), staleTime: minute },
  requests: listQuery('requests'),
}
const listKeys = conversationFolders.map((folder) => conversationsQuery[folder].queryKey)

/** One conversation: the partner, whether it is closed, and the read marks. */
export function conversationQuery(conversationId: string) {
  const query = api.chat.show.queryOptions({ input: { conversationId } })
  const kept = async () => {
    if (queryClient.getQueryData(query.queryKey)) return null
    return cached(conversationId) ?? keptConversation(conversationId)
  }
  return queryOptions({
    ...query,
    queryFn: ({ signal }) => orKept(client.chat.show({ conversationId }, { signal }), kept),
    networkMode: 'always',
  })
}

const reading = coalesce<'list'>(async () => {
  // A response in flight may predate the event. It is awaited rather than cancelled: on a slow connection, frequent
  // events would otherwise prevent any list from loading.
  const cache = queryClient.getQueryCache()
  await Promise.all(listKeys.map((queryKey) => cache.find({ queryKey })?.promise?.catch(() => {})))
  await Promise.all(listKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
})

/** Refetches the lists, since anything may have changed. */
export const rereadList = () => reading('list', 0)

const isBeingRead = () => listKeys.some((queryKey) => queryClient.isFetching({ queryKey }) > 0)

function change(how: (data: Pages, folder: ConversationFolder) => Pages) {
  for (const folder of conversationFolders)
    queryClient.setQueryData(
      conversationsQuery[folder].queryKey,
      (data) => data && (how(data, folder) as InfiniteData<Page, string | undefined>),
    )
  if (isBeingRead()) rereadList()
}

/** Removes a conversation from the cached lists. */
export const dropFromList = (id: string) => change((data) => without(data, id))

/** Updates a conversation in the cached lists and on its screen. One that is no request any more moves to the chats. */
export function showInList(conversation: Conversation) {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  change((data, folder) =>
    isIn(folder, conversation) ? withConversation(data, conversation, folder) : without(data, conversation.id),
  )
}

/** Delays before counts are refetched after a message change and after marking as read (docs/product/interface.md). */
export const recountDelaysMs = { afterMessage: 200, afterReading: 100 } as const

let questions = 0
/** The latest request for each conversation. Answers to earlier ones are ignored. */
const latest = new Map<string, number>()
/** The read marks of the member that this tab knows of, including those of other tabs. */
const readMarks = new Map<string, { seq: number; unread: number | null }>()
onSignOut(() => {
  latest.clear()
  readMarks.clear()
})

/** Runs something later, unless the account has left the tab by then. */
function later(delayMs: number, run: () => void) {
  const account = accountSignal()
  setTimeout(() => account.aborted || run(), delayMs)
}

/** The conversation as its screen or the list shows it. */
function cached(id: string): Conversation | undefined {
  const pages = listKeys.flatMap((queryKey) => queryClient.getQueryData(queryKey)?.pages ?? [])
  const row = pages.flatMap(({ conversations }) => conversations).find((one) => one.id === id)
  const shown = queryClient.getQueryData(conversationQuery(id).queryKey)
  if (!row || !shown) return row ?? shown
  return row.version > shown.version ? row : shown
}

/** Applies known read marks to an answer, which may predate them. */
function withReadMark(conversation: Conversation): Conversation {
  const mark = readMarks.get(conversation.id)
  if (!mark || mark.seq <= conversation.readSeq) return conversation
  const unread = mark.seq >= conversation.lastSeq ? 0 : (mark.unread ?? conversation.unread)
  return { ...conversation, readSeq: mark.seq, unread }
}

function applyAnswer(conversation: Conversation, question: number) {
  if (question <= (latest.get(conversation.id) ?? 0)) return
  latest.set(conversation.id, question)
  const known = cached(conversation.id)
  if (known && known.version > conversation.version) return
  showInList(withReadMark(conversation))
}

/**
 * Fetches what changed in a conversation after a version, and updates its row. The row waits a moment, so that a
 * message that is read as it arrives is never shown as unread.
 * @throws `NOT_FOUND` when the conversation is gone
 */
export async function fetchChanges(
  conversationId: string,
  version: number,
  options: { signal?: AbortSignal } = {},
): Promise<ConversationChanges> {
  questions += 1
  const question = questions
  const { conversations } = await client.chat.changes({ since: `${conversationId}:${version}` }, options)
  const [changes] = conversations
  if (!changes) throw new ORPCError('NOT_FOUND')
  later(recountDelaysMs.afterMessage, () => applyAnswer(changes.conversation, question))
  return changes
}

/** Applies a message that the server returned to its sender: new, edited or unsent. */
export function showOwnMessage(message: Message) {
  const known = cached(message.conversationId)
  if (!known) return
  const isLast = message.seq >= known.lastSeq
  if (message.version <= known.version || !isLast) return
  showInList({
    ...known,
    lastMessage: message,
    lastSeq: message.seq,
    version: message.version,
    hidden: false,
    isRequest: false,
    firstMessages: null,
    interests: [],
  })
}

/** Records that the member has read up to `seq`. @param unread the unread messages after it, or null if unknown */
export function markRead(conversationId: string, seq: number, unread: number | null) {
  const mark = readMarks.get(conversationId)
  if (mark && (mark.seq > seq || (mark.seq === seq && mark.unread !== null))) return
  readMarks.set(conversationId, { seq, unread })
  const known = cached(conversationId)
  if (known && known.readSeq < seq) showInList(withReadMark(known))
}

/** Handles a read mark, possibly from another tab. Fetches the remaining count unless it is known. */
export function onOwnRead(conversationId: string, seq: number) {
  markRead(conversationId, seq, null)
  later(recountDelaysMs.afterReading, () => {
    const mark = readMarks.get(conversationId)
    const isKnown = mark?.seq !== seq || mark.unread !== null
    if (!isKnown && (cached(conversationId)?.lastSeq ?? 0) > seq) void refreshConversation(conversationId)
  })
}

/** Whether this tab knows that the member has read this message. */
export const isRead = ({ conversationId, seq }: Message) => (readMarks.get(conversationId)?.seq ?? 0) >= seq

/** Removes a conversation that is gone. Responses in flight must not restore it. */
export function removeConversation(id: string) {
  questions += 1
  latest.set(id, questions)
  dropFromList(id)
}

/** Runs a mutation on a conversation. Reads that finish meanwhile may predate it and are ignored. */
export async function actOn(conversationId: string, act: () => Promise<unknown>) {
  const cut = isBeingRead()
  latest.set(conversationId, Number.POSITIVE_INFINITY)
  for (const queryKey of listKeys) void queryClient.cancelQueries({ queryKey })
  try {
    await act()
  } finally {
    questions += 1
    latest.set(conversationId, questions)
    void refreshConversation(conversationId)
    if (cut) rereadList()
  }
}

const isShown = (id: string) =>
  [...listKeys, conversationQuery(id).queryKey].some((key) => queryClient.getQueryData<unknown>(key))

/** Refetches a conversation that the list or its screen shows. */
export async function refreshConversation(conversationId: string) {
  // A list in flight may predate the change.
  if (!isShown(conversationId)) return void (isBeingRead() && rereadList())
  try {
    await fetchChanges(conversationId, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') dropFromList(conversationId)
    else rereadList()
  }
}
