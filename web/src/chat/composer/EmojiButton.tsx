import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '../../ui/layers.ts'
import classes from './Composer.module.css'

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }))

/** Opens the emoji picker, which loads only then. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" radius="lg" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.emoji}
          variant="subtle"
          color="gray"
          size={44}
          radius="xl"
          aria-label={t('chat.emoji.open')}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={24} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('chat.emoji.regionLabel')}>
        <Suspense fallback={<p className={classes.note}>{t('chat.emoji.loadingMessage')}</p>}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpened(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
