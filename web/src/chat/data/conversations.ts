import type { Conversation, Message } from '@hearth/shared/chat'
import { ORPCError } from '@orpc/client'
import type { InfiniteData } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { coalesce } from '../../app/api/coalesce.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { type Page, type Pages, withConversation, without } from './conversation-pages.ts'

/** The conversations of the member, page by page. Bells keep it true, so it never grows old by the clock. */
export const conversationsQuery = api.chat.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

/** One conversation: who the other is, whether it is closed, how far both have read. */
export const conversationQuery = (conversationId: string) => api.chat.show.queryOptions({ input: { conversationId } })

const { queryKey } = conversationsQuery

const reading = coalesce<'list'>(async () => {
  // What is on its way may be older than what is wanted now. It is waited for: cut off by each event, a slow line would
  // never bring a list.
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {})
  await queryClient.invalidateQueries({ queryKey })
})

/** Reads the whole list again: anything may have changed. */
export const rereadList = () => reading('list', 0)

const isBeingRead = () => queryClient.isFetching({ queryKey }) > 0

function change(how: (data: Pages) => Pages) {
  queryClient.setQueryData(queryKey, (data) => data && (how(data) as InfiniteData<Page, string | undefined>))
  if (isBeingRead()) rereadList()
}

/** Takes a conversation off the list on screen. */
export const dropFromList = (id: string) => change((data) => without(data, id))

/** Puts a conversation where it belongs in the list on screen, and tells its screen. */
export function showInList(conversation: Conversation) {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  change((data) => withConversation(data, conversation))
}

/** Counts are read again this long after a message change and after marking read (docs/product.md). */
export const recountDelaysMs = { afterMessage: 200, afterReading: 100 } as const

let questions = 0
/** The latest question about each conversation whose answer counts: an answer to an earlier one comes too late. */
const latest = new Map<string, number>()
/** How far the member has read each conversation, in whichever tab, as far as this one knows. */
const readMarks = new Map<string, { seq: number; unread: number | null }>()
onSignOut(() => {
  latest.clear()
  readMarks.clear()
})

/** The conversation as its screen or the list shows it. */
function cached(id: string): Conversation | undefined {
  const pages = queryClient.getQueryData(queryKey)?.pages ?? []
  const row = pages.flatMap(({ conversations }) => conversations).find((one) => one.id === id)
  const shown = queryClient.getQueryData(conversationQuery(id).queryKey)
  return row && shown ? (row.version > shown.version ? row : shown) : (row ?? shown)
}

/** An answer may be from before the member read what it counts. */
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
  const { conversations, unread } = await client.chat.changes({ since: `${conversationId}:${version}` }, options)
  const [changes] = conversations
  if (!changes) throw new ORPCError('NOT_FOUND')
  setTimeout(() => applyAnswer(changes.conversation, question), recountDelaysMs.afterMessage)
  return { ...changes, unread }
}

/** A message that the server answered to its sender: new, edited or unsent. */
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
    firstMessages: null,
    interests: [],
  })
}

/** The member has read up to `seq`. @param unread how many messages after it are unread, where the server said so */
export function markRead(conversationId: string, seq: number, unread: number | null) {
  const mark = readMarks.get(conversationId)
  if (mark && (mark.seq > seq || (mark.seq === seq && mark.unread !== null))) return
  readMarks.set(conversationId, { seq, unread })
  const known = cached(conversationId)
  if (known && known.readSeq < seq) showInList(withReadMark(known))
}

/** The member has read up to `seq`, perhaps in another tab: what is unread after it is asked for unless it is known. */
export function onOwnRead(conversationId: string, seq: number) {
  markRead(conversationId, seq, null)
  setTimeout(() => {
    const mark = readMarks.get(conversationId)
    const isKnown = mark?.seq !== seq || mark.unread !== null
    if (!isKnown && (cached(conversationId)?.lastSeq ?? 0) > seq) void refreshConversation(conversationId)
  }, recountDelaysMs.afterReading)
}

/** Whether the member has read this message, as far as this tab knows. */
export const isRead = ({ conversationId, seq }: Message) => (readMarks.get(conversationId)?.seq ?? 0) >= seq

/** The conversation is gone: answers that are on their way must not bring it back. */
export function removeConversation(id: string) {
  questions += 1
  latest.set(id, questions)
  dropFromList(id)
}

/** Runs a mutation on a conversation. Reads that finish meanwhile may predate it and are ignored. */
export async function actOn(conversationId: string, act: () => Promise<unknown>) {
  const cut = isBeingRead()
  latest.set(conversationId, Number.POSITIVE_INFINITY)
  void queryClient.cancelQueries({ queryKey })
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
  [queryKey, conversationQuery(id).queryKey].some((key) => queryClient.getQueryData<unknown>(key))

/** Fetches a conversation as it is now, where the list or its screen shows it. */
export async function refreshConversation(conversationId: string) {
  // A list that is on its way may be from before the change.
  if (!isShown(conversationId)) return void (isBeingRead() && rereadList())
  try {
    await fetchChanges(conversationId, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') dropFromList(conversationId)
    else rereadList()
  }
}
