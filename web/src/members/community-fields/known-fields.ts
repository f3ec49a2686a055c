import type { ShownField } from '@hearth/shared/members/community-fields'
import { api } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { useMe } from '../../app/session/session.ts'

/** Whether the community has fields of its own. Nothing of them loads before that is known. */
export const useHasFields = () => useMe().data?.community.fields !== undefined

/** The fields that screens have loaded so far, of each revision and language. None before one needs them. */
export const knownFields = (): ShownField[] =>
  queryClient
    .getQueriesData<ShownField[]>({ queryKey: api.communityFields.list.key() })
    .flatMap(([, fields]) => fields ?? [])
