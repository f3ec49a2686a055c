import { queryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'

/** A member's profile. Fetching it records a view, so nothing prefetches it before the viewer's click. */
export function profileQuery(profileId: string) {
  const input = { profileId }
  return queryOptions({
    ...api.members.show.queryOptions({ input }),
    queryFn: ({ signal }) => readMembers(() => client.members.show(input, { signal })),
    // Without a connection it fails with a message, instead of waiting under a skeleton.
    networkMode: 'always',
    meta: showsMembers,
  })
}
