import { maximumPhotoBytes, maximumPhotos, minimumChosenSide } from '@hearth/shared/photos'
import { useTranslation } from 'react-i18next'

/** What one megabyte is to the limit that the server holds. */
const bytesPerMegabyte = 1024 * 1024
const figures = {
  maxImages: maximumPhotos,
  megabytes: maximumPhotoBytes / bytesPerMegabyte,
  pixels: minimumChosenSide,
}
const known = [
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_SMALL',
  'PHOTO_UNREADABLE',
  'TOO_MANY_PHOTOS',
  'TOO_MANY_REQUESTS',
  'NETWORK',
]

/** What the screen says about photos that were not taken. */
export function usePhotoWords() {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' })
  return {
    figures,
    refusal: (code: string) => t(`photos.refused.${known.includes(code) ? code : 'other'}`, figures),
    title: (code: string) => t(`photos.refusedTitle.${code}`, figures),
    names: (names: string[]) => list.format(names),
  }
}
