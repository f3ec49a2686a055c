import type { Query } from '@tanstack/react-query'
import { queryClient } from '../app/api/query-client.ts'
import { withLikes } from './member-data.ts'

/** Marks queries whose data holds members, so that a like or a block reaches every cached list. */
export const showsMembers = { showsMembers: true } as const

const hasMembers = (query: Query) => Boolean(query.meta?.showsMembers)
/** The cached lists and profiles. */
export const memberQueries = () => queryClient.getQueryCache().findAll({ predicate: hasMembers })

/**
 * Changes members in all cached lists. Skips unchanged queries: `setQueryData`, even with equal data, would turn a fresh
 * 404 back into success.
 */
export function changeMembers(change: (data: unknown) => unknown) {
  for (const { queryKey, state } of memberQueries()) {
    const changed = change(state.data)
    if (changed !== state.data) queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
  }
}

/** Shows a member as liked, or not, in all cached lists. */
export function showLike(profileId: string, liked: boolean) {
  changeMembers((data) => withLikes(data, (id) => (id === profileId ? liked : undefined)))
}

/** Refetches lists of members, because a member may be visible again: those on screen now, others when they are opened. */
export function rereadMembers() {
  void queryClient.invalidateQueries({ predicate: hasMembers })
}
