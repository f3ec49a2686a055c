import { minimumAge } from '@hearth/shared/members/age'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** Visitors load the client of the API with this first call. */
export const operations = async () => (await import('../../app/api/client.ts')).client.community

/** What a visitor may know of the community. */
export const communityQuery = queryOptions({
  queryKey: ['community'],
  queryFn: async () => (await operations()).read(),
})

/** How old newcomers are at least. Until the server has answered, as the law asks. */
export const useMinimumAge = () => useQuery(communityQuery).data?.minimumAge ?? minimumAge
