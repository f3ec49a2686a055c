import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { refetchInFlight } from '../../app/api/refetch.ts'
import { rereadMembers } from '../member-cache.ts'
import { dropMembers } from '../vanished.ts'

export type NamedMember = { id: string; name: string }

/** The viewer's block of one member, if there is one. */
export const blockOf = (profileId: string) =>
  queryOptions(api.blocks.list.queryOptions({ input: { profileId, limit: 1 } }))

function cacheBlock(profileId: string, blocks: { profileId: string; name: string; blockedAt: string }[]) {
  const { queryKey } = blockOf(profileId)
  queryClient.setQueryData(queryKey, { blocks, nextCursor: null })
  refetchInFlight(queryKey)
  void queryClient.invalidateQueries({ queryKey: api.blocks.list.key({ type: 'infinite' }) })
  void queryClient.invalidateQueries({ queryKey: api.members.show.key({ input: { profileId } }) })
}

/** After a block: removes the member from everything this browser shows. */
export function nowBlocked({ id, name }: NamedMember) {
  cacheBlock(id, [{ profileId: id, name, blockedAt: new Date().toISOString() }])
  dropMembers([id])
}

/** After an unblock: lists show the member again when they are next fetched. */
export function nowUnblocked(profileId: string) {
  cacheBlock(profileId, [])
  rereadMembers()
}
