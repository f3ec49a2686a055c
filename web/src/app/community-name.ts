import { defaultCommunityName } from '@hearth/shared/community-limits'
import { communityMark } from '@hearth/shared/visitor-pages'

/** The community's name, which the server writes into the page. A change shows with the next visit. */
export const communityName = import.meta.env.SSR
  ? communityMark
  : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || defaultCommunityName
