import type { Conversation } from '@hearth/shared/chat'
import type { InfiniteData } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { coalesce } from '../../app/api/coalesce.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { onSignOut } from '../../app/storage/account-stores.ts'
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

let questions = 0
/** The latest question about each conversation whose answer counts: an answer to an earlier one comes too late. */
const latest = new Map<string, number>()
onSignOut(() => latest.clear())

/** Asks how a conversation is now, and shows it unless a later question was answered sooner. */
export async function readConversation(conversationId: string): Promise<Conversation> {
  questions += 1
  const question = questions
  const conversation = await client.chat.show({ conversationId })
  if (question > (latest.get(conversationId) ?? 0)) {
    latest.set(conversationId, question)
    showInList(conversation)
  }
  return conversation
}

/** Does something about a conversation. Answers about it that come meanwhile may be from before: none counts. */
export async function actOn(conversationId: string, act: () => Promise<unknown>) {
  const cut = isBeingRead()
  latest.set(conversationId, Number.POSITIVE_INFINITY)
  void queryClient.cancelQueries({ queryKey })
  try {
    await act()
  } finally {
    questions += 1
    latest.set(conversationId, questions)
    rereadSoon(conversationId, 0)
    if (cut) rereadList()
  }
}

const isShown = (id: string) =>
  [queryKey, conversationQuery(id).queryKey].some((key) => queryClient.getQueryData<unknown>(key))

async function reread(conversationId: string) {
  // Nothing stands there yet, and what comes may be from before this news.
  if (!isShown(conversationId)) return void (isBeingRead() && rereadList())
  try {
    await readConversation(conversationId)
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') dropFromList(conversationId)
    else rereadList()
  }
}

/** Reads one conversation again, after so many milliseconds and once for all bells meanwhile. */
export const rereadSoon = coalesce<string>(reread)
