import { ActionIcon } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPhoto from '~icons/photo'
import { background } from '../../app/lazy/background.tsx'
import { useLoadAhead } from '../../app/lazy/use-load-ahead.ts'
import { offeredTypes } from '../../pictures/photos/offered-types.ts'

const load = () => import('./ChosenPhoto.tsx')
const ChosenPhoto = background(load, 'ChosenPhoto')

/** Chooses a photo for a message. A preview follows, where the member may add text. */
export function PhotoButton({ onSend }: { onSend: (photo: Blob, content: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  useLoadAhead(load)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setFile(currentTarget.files?.[0] ?? null)
    // Choosing the same file again would not fire a change event otherwise.
    currentTarget.value = ''
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
        onChange={take}
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
      {file && <ChosenPhoto file={file} onSend={onSend} onClose={() => setFile(null)} />}
    </>
  )
}
