import type { Me } from '@hearth/shared/account/me'
import type { Photo } from '@hearth/shared/pictures/photos'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { toastProblem } from '../../ui/toast.ts'

const photosIn = (me: Me): Photo[] => me.profile?.photos ?? []

function withPhotos(me: Me, photos: Photo[]): Me {
  const numbered = photos.map((photo, index) => ({ ...photo, displayOrder: index + 1 }))
  return { ...me, profile: me.profile && { ...me.profile, photos: numbered } }
}

/** The member's photos as this browser knows them, main photo first. */
export function photosNow(): Photo[] {
  const me = queryClient.getQueryData(meQuery.queryKey)
  return me ? photosIn(me) : []
}

export function setPhotos(photos: Photo[]) {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && withPhotos(me, photos))
}

/** Stores the order. If an upload has finished meanwhile, its photo is missing from the order and goes to the end. */
export async function sendOrder(wanted: string[]): Promise<Photo[]> {
  try {
    return await client.photos.order({ photoIds: wanted })
  } catch (error) {
    if (errorCode(error) !== 'INVALID') throw error
    const stored = (await client.profile.me()).profile?.photos.map(({ id }) => id) ?? []
    const known = wanted.filter((id) => stored.includes(id))
    return client.photos.order({ photoIds: [...known, ...stored.filter((id) => !known.includes(id))] })
  }
}

const scope = 'photos'
type Change = { photos: Photo[]; call: () => Promise<Photo[]> }

/** A change of the stored photos, shown at once. Of several in a row, the response to the last one is final. */
function useChange() {
  const { t } = useTranslation()
  return useMutation(
    optimistic({
      queryKey: meQuery.queryKey,
      read: photosIn,
      write: withPhotos,
      change: (_photos, { photos }) => photos,
      call: ({ call }: Change) => call(),
      scope,
      onSuccess: (photos) => {
        if (queryClient.isMutating({ mutationKey: [scope] }) > 1) return
        const others = photosNow().filter(({ id }) => !photos.some((photo) => photo.id === id))
        setPhotos([...photos, ...others])
      },
      onError: (error) => {
        if (errorCode(error) !== 'NOT_FOUND') toastProblem(t('photos.changeFailed'), t('photos.tryAgain'))
      },
    }),
  )
}

/** The changes that the member can make to stored photos. */
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
