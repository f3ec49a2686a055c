import type { Photo } from '@hearth/shared/pictures/photos'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../ui/toast.ts'
import { type ChoiceProblem, choose } from './choose.ts'
import { cropPhoto } from './crop.ts'
import { usePhotoChanges } from './own-photos.ts'
import { usePhotoWords } from './photo-messages.ts'
import { addUpload } from './uploads.ts'

const empty = { files: [] as File[], done: 0, refused: [] as string[], replaced: null as Photo | null }

type Source = 'gallery' | 'camera'
type Refusal = { title: string; text: string }

/** Messages about refused files, one for each reason. */
function useRefusals() {
  const { t } = useTranslation()
  const words = usePhotoWords()
  const messageFor = (problem: ChoiceProblem, names: string[], source: Source): Refusal => {
    if (source === 'camera' && problem === 'PHOTO_UNREADABLE')
      return { title: t('photos.cameraFailed'), text: t('photos.tryAgain') }
    return { title: words.title(problem), text: words.refusalOf(problem, names) }
  }
  return (refused: Map<ChoiceProblem, string[]>, source: Source) =>
    [...refused].map(([problem, names]) => messageFor(problem, names, source))
}

/** Crops files without asking, and sends them. */
function useCropByItself() {
  const { t } = useTranslation()
  const { refusal } = usePhotoWords()
  return async (files: File[]) => {
    for (const file of files) {
      const photo = await cropPhoto(file, null, 0).catch(() => null)
      if (photo) addUpload(photo, file)
      else toastProblem(t('photos.refusedTitle.PHOTO_UNREADABLE'), refusal('PHOTO_UNREADABLE'))
    }
  }
}

/**
 * The chosen files, cropped one after the other.
 * @param room how many more photos the member may add, including those in this queue
 * @param byItself crops without asking. The frame is one tap away, as that of any photo that was chosen since the page opened
 */
export function useCropQueue(room: number, byItself: boolean) {
  const [queue, setQueue] = useState(empty)
  const refusalsOf = useRefusals()
  const { remove } = usePhotoChanges()
  const cropByItself = useCropByItself()
  const next = () =>
    setQueue(({ files, done }) => (done + 1 < files.length ? { ...empty, files, done: done + 1 } : empty))
  return {
    file: queue.files[queue.done] as File | undefined,
    /** Messages about refused files of the same choice, shown with the first accepted one. */
    refused: queue.refused,
    place: { position: queue.done + 1, total: queue.files.length },
    async add(files: File[], source: Source = 'gallery') {
      const { taken, refused } = await choose(files, room - (queue.files.length - queue.done))
      const refusals = refusalsOf(refused, source)
      if (!taken.length || byItself) for (const { title, text } of refusals) toastProblem(title, text)
      if (byItself) await cropByItself(taken)
      else if (taken.length)
        setQueue((old) => ({ ...old, files: [...old.files, ...taken], refused: refusals.map(({ text }) => text) }))
    },
    isAgain: queue.replaced !== null,
    /** Opens the frame of a photo again. */
    reframe: (replaced: Photo, whole: File) => setQueue({ ...empty, files: [whole], replaced }),
    async use(photo: Blob) {
      const { replaced } = queue
      const whole = queue.files[queue.done]!
      next()
      // First, because there may be no room for one more.
      if (replaced && !(await remove(replaced))) return
      addUpload(photo, whole, replaced && replaced.displayOrder - 1)
    },
    skip: next,
    clear: () => setQueue(empty),
  }
}
