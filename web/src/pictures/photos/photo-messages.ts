import { maximumPhotoBytes, maximumPhotos, minimumSourceSide } from '@hearth/shared/pictures/photo-limits'
import { useTranslation } from 'react-i18next'
import type { ChoiceProblem } from './choose.ts'

/** The server's limit is in binary megabytes. */
const bytesPerMegabyte = 1024 * 1024
const figures = {
  maxImages: maximumPhotos,
  megabytes: maximumPhotoBytes / bytesPerMegabyte,
  pixels: minimumSourceSide,
}
const known = [
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_SMALL',
  'PHOTO_UNREADABLE',
  'PHOTO_BUSY',
  'TOO_MANY_PHOTOS',
  'TOO_MANY_REQUESTS',
  'NETWORK',
]
/** Up to this wait the limit per minute is reached, beyond it the limit per day. */
const maxMinuteWaitSeconds = 120

/** The text's key: the limits per minute and per day share one code. */
function reason(code: string, retryAfter: number | null): string {
  if (code === 'TOO_MANY_REQUESTS' && (retryAfter ?? 0) > maxMinuteWaitSeconds) return 'dayLimit'
  return known.includes(code) ? code : 'other'
}

/** Texts about refused photos. */
export function usePhotoWords() {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' })
  return {
    figures,
    /** @param retryAfter seconds until the server accepts it, if it said so */
    refusal: (code: string, retryAfter: number | null = null) =>
      t(`photos.refused.${reason(code, retryAfter)}`, figures),
    /** Why files that were chosen are refused, with their names. */
    refusalOf: (problem: ChoiceProblem, files: string[]) =>
      t(`photos.refused.${problem}`, figures) + (problem === 'TOO_MANY_PHOTOS' ? '' : ` (${list.format(files)})`),
    title: (problem: ChoiceProblem) => t(`photos.refusedTitle.${problem}`, figures),
  }
}
