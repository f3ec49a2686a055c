import { maxPresentIds } from '@hearth/shared/member-limits'
import type { Query } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch.ts'
import { meQuery } from '../app/session/session.ts'
import { picturesIn, withLikes, withoutMembers } from './member-data.ts'
import { askAgainFor } from './photo-copies.ts'

/** Marks queries whose data holds members, so that a like or a block reaches every cached list. */
export const showsMembers = { showsMembers: true } as const

const hasMembers = (query: Query) => Boolean(query.meta?.showsMembers)
const memberQueries = () => queryClient.getQueryCache().findAll({ predicate: hasMembers })

/**
 * Changes members in all cached lists. Skips unchanged queries: `setQueryData`, even with equal data, would turn a fresh
 * 404 back into success.
 */
function changeMembers(change: (data: unknown) => unknown) {
  for (const { queryKey, state } of memberQueries()) {
    const changed = change(state.data)
    if (changed !== state.data) queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
  }
}

/** Shows a member as liked, or not, in all cached lists. */
export function showLike(profileId: string, liked: boolean) {
  changeMembers((data) => withLikes(data, (id) => (id === profileId ? liked : undefined)))
}

const picturesKnown = () => memberQueries().flatMap(({ state }) => picturesIn(state.data))

/** Has the browser ask again for photos of these members, so that none of its own copies is left. */
function dropPhotos(ids: string[], known: ReturnType<typeof picturesKnown>) {
  const photos = known.flatMap((member) => (ids.includes(member.id) ? member.photos : []))
  // Without a connection the copy stays, for an hour at most.
  for (const photo of new Map(photos.map((one) => [one.id, one])).values()) void askAgainFor(photo).catch(() => {})
}

/** Removes members from all cached lists. Lists being read may still contain them, and are read again. */
export function dropMembers(ids: string[], known = picturesKnown()) {
  if (!ids.length) return
  dropPhotos(ids, known)
  changeMembers((data) => withoutMembers(data, (id) => ids.includes(id)))
  const isInFlight = (query: Query) => query.isActive() && query.state.fetchStatus === 'fetching'
  for (const { queryKey } of memberQueries().filter(isInFlight)) void refetchFresh(queryKey)
}

/** Refetches lists of members, because a member may be visible again: those on screen now, others when they are opened. */
export function rereadMembers() {
  void queryClient.invalidateQueries({ predicate: hasMembers })
}

/**
 * Asks which members of the cached lists and profiles are still visible, and drops the others.
 * @throws when the server cannot tell
 */
export async function dropVanished() {
  const own = queryClient.getQueryData(meQuery.queryKey)?.profile?.id
  // Profiles leave the cache meanwhile.
  const known = picturesKnown().filter(({ id }) => id !== own)
  const ids = [...new Set(known.map(({ id }) => id))]
  for (let at = 0; at < ids.length; at += maxPresentIds) {
    const asked = ids.slice(at, at + maxPresentIds)
    const present = new Set((await client.members.present({ ids: asked })).ids)
    dropMembers(
      asked.filter((id) => !present.has(id)),
      known,
    )
  }
}
