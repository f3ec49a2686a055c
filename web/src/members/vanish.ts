import { maxPresentIds } from '@hearth/shared/member-profile'
import type { Query } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch-fresh.ts'
import { changeMembers } from './like-state.ts'
import { membersIn, withoutMembers } from './without-members.ts'

const showing = (query: Query) => Boolean(query.meta?.showsMembers)

/** Takes members out of every cached list, and asks again where an answer from before is still on its way. */
export function dropMembers(ids: string[]) {
  if (!ids.length) return
  changeMembers((data) => withoutMembers(data, (id) => ids.includes(id)))
  const underWay = (query: Query) => showing(query) && query.isActive() && query.state.fetchStatus === 'fetching'
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: underWay })) void refetchFresh(queryKey)
}

/** Somebody may be seen again: lists are read again, those out of sight when they are looked at next. */
export function rereadMembers() {
  void queryClient.invalidateQueries({ predicate: showing })
}

/** Asks which of the members in cached lists are still there, and takes the others out. Throws when asking fails. */
export async function dropVanished() {
  const lists = queryClient.getQueryCache().findAll({ predicate: showing })
  const ids = [...new Set(lists.flatMap((query) => membersIn(query.state.data)))]
  for (let at = 0; at < ids.length; at += maxPresentIds) {
    const asked = ids.slice(at, at + maxPresentIds)
    const present = new Set((await client.people.present({ ids: asked })).ids)
    dropMembers(asked.filter((id) => !present.has(id)))
  }
}
