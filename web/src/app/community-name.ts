import { defaultCommunityName } from '@hearth/shared/community-limits'

/** The community's name, which the server writes into the page. A change shows with the next visit. */
export const communityName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || defaultCommunityName
