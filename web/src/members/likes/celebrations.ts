import { api } from '../../app/api/client.ts'
import { refetchFresh } from '../../app/api/refetch.ts'

/** Fetches matches to celebrate. Call after a like that made a match, or after a live event about one. */
export function fetchCelebrations() {
  void refetchFresh(api.likes.celebrations.queryKey())
}
