import { pictureSources } from '@hearth/shared/pictures/card-pictures'
import type { Photo } from '@hearth/shared/pictures/photos'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../app/lazy/first-screen-ready.ts'
import { savesData } from '../../app/lazy/saves-data.ts'
import { useKeys } from './use-keys.ts'

/** Loads a picture in the size that the card will show it in. */
function preload({ urls }: Photo, sizes: string) {
  if (!urls) return
  const image = new Image()
  image.sizes = sizes
  Object.assign(image, pictureSources(urls, false))
}

/** Which of a member's photos a card shows. On the current card the keys change it, and the next one loads ahead. */
export function useCardPhotos(photos: Photo[], sizes: string, current: boolean) {
  const [chosen, setChosen] = useState(0)
  // A photo may have gone since.
  const index = Math.min(chosen, Math.max(0, photos.length - 1))
  const show = (wanted: number) => setChosen(Math.max(0, Math.min(photos.length - 1, wanted)))
  const keys = { ArrowUp: () => show(index - 1), ArrowDown: () => show(index + 1) }
  useKeys(current && photos.length > 1 ? keys : {})
  const next = photos[index + 1]
  useEffect(() => {
    if (current && next && !savesData()) whenIdle(() => preload(next, sizes))
  }, [current, next, sizes])
  return { photos, index, photo: photos[index], show }
}

export type CardPhotosState = ReturnType<typeof useCardPhotos>
