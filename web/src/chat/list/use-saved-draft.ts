import { useParams } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { onDraftChange, savedDraft } from '../data/saved-drafts.ts'

/** The unsent draft of a conversation. Empty while it is open, because the composer shows it. */
export function useSavedDraft(conversationId: string): string {
  const opened = useParams({ strict: false }).conversationId === conversationId
  const text = useSyncExternalStore(
    useCallback((listener) => onDraftChange(conversationId, listener), [conversationId]),
    () => savedDraft(conversationId),
  )
  return opened ? '' : text.trim()
}
