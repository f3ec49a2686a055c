import type { Photo } from '@hearth/shared/photos'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { meQuery } from '../app/session/session.ts'
import { toastProblem } from '../ui/toast.ts'

/** The own photos as this browser knows them, main one first. */
export const photosNow = (): Photo[] => queryClient.getQueryData(meQuery.queryKey)?.profile?.photos ?? []

export function setPhotos(photos: Photo[]) {
  const numbered = photos.map((photo, index) => ({ ...photo, displayOrder: index + 1 }))
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me?.profile && { ...me, profile: { ...me.profile, photos: numbered } },
  )
}

/** An upload that ended meanwhile has made the order incomplete: the newest photos go behind. */
async function sendOrder(wanted: string[]): Promise<Photo[]> {
  try {
    return await client.photos.order({ photoIds: wanted })
  } catch (error) {
    if (errorCode(error) !== 'INVALID') throw error
    const stored = (await client.profile.me()).profile?.photos.map(({ id }) => id) ?? []
    const known = wanted.filter((id) => stored.includes(id))
    return client.photos.order({ photoIds: [...known, ...stored.filter((id) => !known.includes(id))] })
  }
}

const mutationKey = ['photos']
type Change = { photos: Photo[]; call: () => Promise<Photo[]> }

/** Shows a change at once; what the server says stands in the end. Changes are sent one after the other. */
function useChange() {
  const { t } = useTranslation()
  return useMutation({
    mutationKey,
    scope: { id: 'photos' },
    mutationFn: ({ call }: Change) => call(),
    onMutate: async ({ photos }) => {
      setPhotos(photos)
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
    },
    onSuccess: (photos) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      const others = photosNow().filter(({ id }) => !photos.some((photo) => photo.id === id))
      setPhotos([...photos, ...others])
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (errorCode(error) !== 'NOT_FOUND') toastProblem(t('photos.changeFailed'), t('photos.tryAgain'))
    },
  })
}

/** What the member can do with the photos that are stored. */
export function usePhotoChanges() {
  const { mutateAsync } = useChange()
  const reorder = (photos: Photo[]) =>
    mutateAsync({ photos, call: () => sendOrder(photos.map(({ id }) => id)) }).catch(() => null)
  return {
    reorder,
    makeMain: (chosen: Photo) => reorder([chosen, ...photosNow().filter(({ id }) => id !== chosen.id)]),
    remove: (photo: Photo) =>
      mutateAsync({
        photos: photosNow().filter(({ id }) => id !== photo.id),
        call: () => client.photos.remove({ photoId: photo.id }),
      }).catch(() => null),
  }
}
