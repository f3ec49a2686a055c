import { maxPresentIds } from '@hearth/shared/members/member-limits'
import type { Query } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch.ts'
import { meQuery } from '../app/session/session.ts'
import { readLikes } from './like-state.ts'
import { changeMembers, memberQueries } from './member-cache.ts'
import { askAgainFor } from './photo-copies.ts'
import { picturesIn, withoutMembers } from './vanished-data.ts'

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

/**
 * Asks which members of the cached lists and profiles are still visible and liked, and drops those who are not visible.
 * @throws when the server cannot tell
 */
export async function dropVanished() {
  const own = queryClient.getQueryData(meQuery.queryKey)?.profile?.id
  // Profiles leave the cache meanwhile.
  const known = picturesKnown().filter(({ id }) => id !== own)
  const ids = [...new Set(known.map(({ id }) => id))]
  for (let at = 0; at < ids.length; at += maxPresentIds) {
    const asked = ids.slice(at, at + maxPresentIds)
    const present = new Set((await readLikes(() => client.members.present({ ids: asked }))).ids)
    dropMembers(
      asked.filter((id) => !present.has(id)),
      known,
    )
  }
}
