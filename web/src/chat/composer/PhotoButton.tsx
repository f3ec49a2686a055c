import { ActionIcon } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhoto from '~icons/photo'
import { background } from '../../app/lazy/background.tsx'
import { useLoadAhead } from '../../app/lazy/use-load-ahead.ts'
import { choose, offeredTypes } from '../../pictures/photos/choose.ts'
import { usePhotoWords } from '../../pictures/photos/photo-messages.ts'
import { toastProblem } from '../../ui/toast.ts'

const loadPreview = () => import('./PhotoPreview.tsx')
const PhotoPreview = background(loadPreview, 'PhotoPreview')

/** Chooses a photo for a message. A preview follows, where the member may add text. */
export function PhotoButton({ onSend }: { onSend: (photo: Blob, content: string) => void }) {
  const { t } = useTranslation()
  const words = usePhotoWords()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  useLoadAhead(loadPreview)

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])].slice(0, 1)
    // Choosing the same file again would not fire a change event otherwise.
    currentTarget.value = ''
    const { taken, refused } = await choose(files, 1)
    for (const [problem, names] of refused) toastProblem(words.title(problem), words.refusalOf(problem, names))
    setFile(taken[0] ?? null)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={offeredTypes().join()}
        hidden
        aria-hidden
        data-testid="message-photo"
        onChange={(event) => void take(event)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('chats.photo.send')}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={22} aria-hidden="true" />
      </ActionIcon>
      {file && <PhotoPreview file={file} onSend={onSend} onClose={() => setFile(null)} />}
    </>
  )
}
