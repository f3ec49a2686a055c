import type { MemberCard } from '@hearth/shared/members/member-card'
import type { discover } from '@hearth/shared/people/discover'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { uniqueById } from '../../app/api/pages.ts'

export type DiscoverPage = InferContractRouterOutputs<typeof discover>['search']
type Pages = InfiniteData<DiscoverPage, string | undefined>

/** The members of all pages, each once: a member who was active between two requests may be on two pages. */
export function membersOf(pages: DiscoverPage[]): MemberCard[] {
  return uniqueById(
    pages.flatMap(({ members }) => members),
    ({ id }) => id,
  )
}

/** Updates the members in the pages without moving any of them. */
export function withFresh(pages: Pages, fresh: DiscoverPage): Pages {
  const news = new Map(fresh.members.map((member) => [member.id, member]))
  const renew = (page: DiscoverPage) => ({
    ...page,
    members: page.members.map((member) => news.get(member.id) ?? member),
  })
  return { ...pages, pages: pages.pages.map(renew) }
}
