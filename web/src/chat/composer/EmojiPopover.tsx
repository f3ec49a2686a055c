import { Popover } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import classes from './Composer.module.css'

const EmojiPicker = screen(() => import('./EmojiPicker.tsx'), 'EmojiPicker')

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  onPick: (emoji: string) => void
  button: ReactNode
}

/** The emoji picker, which loads only when it opens. */
export function EmojiPopover({ opened, onChange, onPick, button }: Props) {
  const { t } = useTranslation()
  return (
    <Popover opened={opened} onChange={onChange} position="top-start" radius="lg" shadow="md" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('chat.emoji.regionLabel')}>
        <Suspense fallback={<p className={classes.note}>{t('chat.emoji.loadingMessage')}</p>}>
          <EmojiPicker
            onPick={(emoji) => {
              onChange(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
