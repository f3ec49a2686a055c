import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { dropMembers, rereadMembers } from '../members/vanish.ts'

export type Somebody = { id: string; name: string }

/** The own block of one member, if it stands. */
export const blockOf = (profileId: string) =>
  queryOptions(api.blocks.list.queryOptions({ input: { profileId, limit: 1 } }))

function know(profileId: string, blocks: { profileId: string; name: string; blockedAt: string }[]) {
  const { queryKey } = blockOf(profileId)
  // An answer from before, still on its way, would be newer than what has just been done, and take it back.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { blocks, nextCursor: null })
  void queryClient.invalidateQueries({ queryKey: api.blocks.list.key({ type: 'infinite' }) })
  void queryClient.invalidateQueries({ queryKey: api.people.show.key({ input: { profileId } }) })
}

/** A block stands: this browser shows that member nowhere any more. */
export function nowBlocked({ id, name }: Somebody) {
  know(id, [{ profileId: id, name, blockedAt: new Date().toISOString() }])
  dropMembers([id])
}

/** A block is gone: whoever looks next sees that member again. */
export function nowUnblocked(profileId: string) {
  know(profileId, [])
  rereadMembers()
}
