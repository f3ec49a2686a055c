import type { PhotoState } from '@hearth/shared/members/members'
import type { MediaOrder, MediaPhoto } from '@hearth/shared/moderation/media'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, uniqueById } from '../../app/api/pages.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { staffClient } from '../admin/staff-client.ts'

type Page = { photos: MediaPhoto[]; nextCursor: string | null }

const mediaKey = ['admin', 'media'] as const

/** The pages of the list by state and in an order; undefined: all photos. */
export const mediaQuery = (state: PhotoState | undefined, order: MediaOrder) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey, state ?? 'all', order],
    queryFn: ({ pageParam }): Promise<Page> => staffClient.media.list({ state, order, cursor: pageParam }),
    ...byCursor,
  })

export const photosOf = (pages: Page[]) =>
  uniqueById(
    pages.flatMap((page) => page.photos),
    ({ id }) => id,
  )

/** Shows a photo as it is now, where it is. It leaves a list of another state with the next visit. */
export function keepPhoto(photo: MediaPhoto) {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: mediaKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          photos: page.photos.map((one) => (one.id === photo.id ? photo : one)),
        })),
      },
  )
}
