import { useEffect, useEffectEvent, useState } from 'react'
import { choose } from '../../pictures/photos/choose.ts'
import { usePhotoWords } from '../../pictures/photos/photo-messages.ts'
import { toastProblem } from '../../ui/toast.ts'
import { PhotoPreview } from './PhotoPreview.tsx'

type Props = { file: File; onSend: (photo: Blob, content: string) => void; onClose: () => void }

/** Shows the chosen file before it is sent, or says why it can be no photo. */
export function ChosenPhoto({ file, onSend, onClose }: Props) {
  const words = usePhotoWords()
  const [photo, setPhoto] = useState<File>()
  const take = useEffectEvent(({ taken, refused }: Awaited<ReturnType<typeof choose>>) => {
    for (const [problem, names] of refused) toastProblem(words.title(problem), words.refusalOf(problem, names))
    if (taken[0]) setPhoto(taken[0])
    else onClose()
  })
  useEffect(() => {
    let isCurrent = true
    void choose([file], 1).then((chosen) => isCurrent && take(chosen))
    return () => {
      isCurrent = false
    }
  }, [file])
  return photo && <PhotoPreview file={photo} onSend={onSend} onClose={onClose} />
}
