import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../ui/toast.ts'
import { type ChoiceProblem, choose } from './choose.ts'
import { addUpload } from './uploads.ts'
import { usePhotoWords } from './words.ts'

const empty = { files: [] as File[], done: 0 }

/** Says which files cannot become photos, and why; one message for each reason. */
function useRefusals() {
  const { t } = useTranslation()
  const words = usePhotoWords()
  return (refused: Map<ChoiceProblem, string[]>, source: 'gallery' | 'camera') => {
    for (const [problem, names] of refused) {
      if (source === 'camera' && problem === 'PHOTO_UNREADABLE') {
        toastProblem(t('photos.cameraFailed'), t('photos.tryAgain'))
      } else {
        const detail = problem === 'TOO_MANY_PHOTOS' ? '' : ` (${words.names(names)})`
        toastProblem(words.title(problem), words.refusal(problem) + detail)
      }
    }
  }
}

/**
 * The chosen files that wait to be cropped, one after the other.
 * @param room how many more photos there may be, those in this queue included
 */
export function useCropQueue(room: number) {
  const [queue, setQueue] = useState(empty)
  const tell = useRefusals()
  const next = () => setQueue(({ files, done }) => (done + 1 < files.length ? { files, done: done + 1 } : empty))
  return {
    file: queue.files[queue.done] as File | undefined,
    place: { position: queue.done + 1, total: queue.files.length },
    async add(files: File[], source: 'gallery' | 'camera' = 'gallery') {
      const { taken, refused } = await choose(files, room - (queue.files.length - queue.done))
      tell(refused, source)
      if (taken.length) setQueue((old) => ({ ...old, files: [...old.files, ...taken] }))
    },
    use(photo: Blob) {
      addUpload(photo)
      next()
    },
    skip: next,
    clear: () => setQueue(empty),
  }
}
