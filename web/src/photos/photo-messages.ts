import { maximumPhotoBytes, maximumPhotos, minimumSourceSide } from '@hearth/shared/photos'
import { useTranslation } from 'react-i18next'

/** What one megabyte is to the limit that the server holds. */
const bytesPerMegabyte = 1024 * 1024
const figures = {
  maxImages: maximumPhotos,
  megabytes: maximumPhotoBytes / bytesPerMegabyte,
  pixels: minimumSourceSide,
}
const known = [
  ...['PHOTO_TYPE', 'PHOTO_TOO_LARGE', 'PHOTO_TOO_SMALL', 'PHOTO_UNREADABLE', 'PHOTO_BUSY'],
  ...['TOO_MANY_PHOTOS', 'TOO_MANY_REQUESTS', 'NETWORK'],
]
/** "Wait a minute" is said up to here; beyond it the day's photos have been sent. Seconds. */
const aMinute = 120

/** Which words say why: the same code stands for too many in a minute and in a day. */
function reason(code: string, retryAfter: number | null): string {
  if (code === 'TOO_MANY_REQUESTS' && (retryAfter ?? 0) > aMinute) return 'dayLimit'
  return known.includes(code) ? code : 'other'
}

/** What the screen says about photos that were not taken. */
export function usePhotoWords() {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' })
  return {
    figures,
    /** @param retryAfter seconds after which the server would take it, if it said so */
    refusal: (code: string, retryAfter: number | null = null) =>
      t(`photos.refused.${reason(code, retryAfter)}`, figures),
    title: (code: string) => t(`photos.refusedTitle.${code}`, figures),
    names: (names: string[]) => list.format(names),
  }
}
