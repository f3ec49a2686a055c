import type { Photo } from '@hearth/shared/members/members'

/**
 * Has the browser ask again for its copies of a photo, which it may show for an hour. The answer takes the place of a copy
 * that the member may not see.
 * @throws when no answer comes
 */
export const askAgainFor = (photo: Photo | null | undefined) =>
  Promise.all(Object.values(photo?.urls ?? {}).map((address) => fetch(address, { cache: 'no-cache' })))
