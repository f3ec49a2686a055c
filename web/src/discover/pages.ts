import type { discover } from '@hearth/shared/discover'
import type { MemberCard } from '@hearth/shared/members'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { InfiniteData } from '@tanstack/react-query'

export type DiscoverPage = InferContractRouterOutputs<typeof discover>['search']
type Pages = InfiniteData<DiscoverPage, unknown>

/** Everybody of all pages, once: somebody who was active between two pages may be on both. */
export function membersOf(pages: DiscoverPage[]): MemberCard[] {
  return [...new Map(pages.flatMap(({ members }) => members).map((member) => [member.id, member])).values()]
}

/** Puts what is new about members into the pages without moving anybody. */
export function withFresh(pages: Pages, fresh: DiscoverPage): Pages {
  const news = new Map(fresh.members.map((member) => [member.id, member]))
  const renew = (page: DiscoverPage) => ({
    ...page,
    members: page.members.map((member) => news.get(member.id) ?? member),
  })
  return { ...pages, pages: pages.pages.map(renew) }
}
