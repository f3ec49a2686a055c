import type { SealedHit } from '@hearth/shared/moderation/media'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor } from '../../app/api/pages.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'

type Page = { hits: SealedHit[]; nextCursor: string | null }

/** The pages of sealed hits, newest first. */
export const sealedQuery = infiniteQueryOptions({
  queryKey: ['admin', 'sealed'],
  queryFn: ({ pageParam }): Promise<Page> => staffClient.media.sealed({ cursor: pageParam }),
  ...byCursor,
})

/** One hit with its facts. The browser keeps none of it once the screen is closed. */
export const hitQuery = (hitId: string) =>
  staffApi.media.sealedHit.queryOptions({ input: { hitId }, gcTime: 0, retry: false })

/** Shows a hit as it is now, here and in the list. */
export function keepHit(hit: SealedHit) {
  queryClient.setQueryData(hitQuery(hit.id).queryKey, (old) => old && { ...old, ...hit })
  void queryClient.invalidateQueries({ queryKey: sealedQuery.queryKey })
}
