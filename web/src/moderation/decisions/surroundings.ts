import type { EvidenceMessage } from '@hearth/shared/moderation/cases'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

const keyOf = (caseId: string) => ['staff', 'surroundings', caseId]

/** The messages around reported ones that the moderator opened in a case, by item: the decision can name them too. */
export function useSurroundings(caseId: string) {
  const client = useQueryClient()
  const { data = {} } = useQuery<Record<string, EvidenceMessage[]>>({
    queryKey: keyOf(caseId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = (itemId: string, messages: EvidenceMessage[]) =>
    client.setQueryData(keyOf(caseId), { ...data, [itemId]: messages })
  return { opened: data, keep }
}
