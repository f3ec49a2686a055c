import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMoodSmile from '~icons/mood-smile'
import { layer } from '../../app/lazy/layer.tsx'
import { useLayer } from '../../ui/layers.ts'
import classes from './Composer.module.css'

const EmojiPopover = layer(() => import('./EmojiPopover.tsx'), 'EmojiPopover')

/** Opens the emoji picker. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  const button = (
    <ActionIcon
      className={classes.emoji}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t('chat.emoji.open')}
      aria-haspopup="dialog"
      onClick={() => setOpened(!opened)}
    >
      <IconMoodSmile size={24} aria-hidden="true" />
    </ActionIcon>
  )
  return <EmojiPopover opened={opened} onChange={setOpened} onPick={onPick} button={button} />
}
