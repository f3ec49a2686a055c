import { useParams } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { draftOf, onDraft } from '../data/use-draft.ts'

/** What was begun to write in a conversation and waits there; empty while it is open, where the composer shows it. */
export function useSavedDraft(conversationId: string): string {
  const opened = useParams({ strict: false }).conversationId === conversationId
  const text = useSyncExternalStore(
    useCallback((listener) => onDraft(conversationId, listener), [conversationId]),
    () => draftOf(conversationId),
  )
  return opened ? '' : text.trim()
}
