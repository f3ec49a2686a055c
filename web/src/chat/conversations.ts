import type { Conversation } from '@hearth/shared/chat'
import type { InfiniteData } from '@tanstack/react-query'
import { api, client } from '../app/api.ts'
import { errorCode, queryClient } from '../app/query-client.ts'
import { type Page, type Pages, withConversation, without } from './conversation-pages.ts'
import { soon } from './soon.ts'

/** The conversations of the member, page by page. Bells keep it true, so it never grows old by the clock. */
export const conversationsQuery = api.chat.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

/** One conversation: who the other is, whether it is closed, how far both have read. */
export const conversationQuery = (conversationId: string) => api.chat.show.queryOptions({ input: { conversationId } })

function change(how: (data: Pages) => Pages) {
  const { queryKey } = conversationsQuery
  queryClient.setQueryData(queryKey, (data) => data && (how(data) as InfiniteData<Page, string | undefined>))
}

/** Takes a conversation off the list on screen. */
export const dropFromList = (id: string) => change((data) => without(data, id))

/** Puts a conversation where it belongs in the list on screen, and tells its screen. */
export function showInList(conversation: Conversation) {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  change((data) => withConversation(data, conversation))
}

/** Reads the whole list again: anything may have changed. */
export const rereadList = () => queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })

const isShown = (id: string) =>
  [conversationsQuery.queryKey, conversationQuery(id).queryKey].some((key) => queryClient.getQueryData(key))

async function reread(conversationId: string) {
  if (!isShown(conversationId)) return
  try {
    showInList(await client.chat.show({ conversationId }))
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') dropFromList(conversationId)
    else void rereadList()
  }
}

/** Reads one conversation again, after so many milliseconds and once for all bells meanwhile. */
export const rereadSoon = soon<string>(reread)
