import { useEffect } from 'react'
import { queryClient } from '../../app/api/query-client.ts'
import { conversationQuery } from '../data/conversations.ts'
import type { View } from '../sync/types.ts'

/** Refetches the conversation after a refusal, which may be the first sign that it is closed. */
export function useClosing(conversationId: string, { outgoing }: View) {
  const closed = outgoing.some(({ failed }) => failed?.code === 'CONVERSATION_CLOSED' || failed?.code === 'CLOSED')
  useEffect(() => {
    if (closed) void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })
  }, [conversationId, closed])
}
