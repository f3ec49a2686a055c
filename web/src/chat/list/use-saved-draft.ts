import { useParams } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { onDraftChange, savedDraft } from '../data/use-draft.ts'

/** What was begun to write in a conversation and waits there; empty while it is open, where the composer shows it. */
export function useSavedDraft(conversationId: string): string {
  const opened = useParams({ strict: false }).conversationId === conversationId
  const text = useSyncExternalStore(
    useCallback((listener) => onDraftChange(conversationId, listener), [conversationId]),
    () => savedDraft(conversationId),
  )
  return opened ? '' : text.trim()
}
