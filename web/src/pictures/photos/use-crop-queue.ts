import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../ui/toast.ts'
import { type ChoiceProblem, choose } from './choose.ts'
import { usePhotoWords } from './photo-messages.ts'
import { addUpload } from './uploads.ts'

const empty = { files: [] as File[], done: 0, refused: [] as string[] }

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

/**
 * The chosen files, cropped one after the other.
 * @param room how many more photos the member may add, including those in this queue
 */
export function useCropQueue(room: number) {
  const [queue, setQueue] = useState(empty)
  const refusalsOf = useRefusals()
  const next = () =>
    setQueue(({ files, done }) => (done + 1 < files.length ? { files, done: done + 1, refused: [] } : empty))
  return {
    file: queue.files[queue.done] as File | undefined,
    /** Messages about refused files of the same choice, shown with the first accepted one. */
    refused: queue.refused,
    place: { position: queue.done + 1, total: queue.files.length },
    async add(files: File[], source: Source = 'gallery') {
      const { taken, refused } = await choose(files, room - (queue.files.length - queue.done))
      const refusals = refusalsOf(refused, source)
      if (!taken.length) for (const { title, text } of refusals) toastProblem(title, text)
      else setQueue((old) => ({ ...old, files: [...old.files, ...taken], refused: refusals.map(({ text }) => text) }))
    },
    use(photo: Blob) {
      addUpload(photo)
      next()
    },
    skip: next,
    clear: () => setQueue(empty),
  }
}
