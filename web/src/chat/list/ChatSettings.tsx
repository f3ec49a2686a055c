import { ActionIcon, Popover, Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../../ui/layers.ts'
import { setSound, soundIsOn } from '../data/message-sound.ts'
import { useReceipts } from '../data/use-receipts.ts'
import classes from './ChatSettings.module.css'

/** Settings for all chats: receipts, and a sound on this device. */
export function ChatSettings() {
  const { t } = useTranslation()
  const layer = useOpened()
  return (
    <Popover {...layer} position="bottom-end" radius="lg" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          radius="xl"
          aria-label={t('chats.settings.title')}
          onClick={() => layer.onChange(!layer.opened)}
        >
          <IconSettings size={22} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('chats.settings.title')}>
        <Receipts />
        <Sound />
      </Popover.Dropdown>
    </Popover>
  )
}

function Receipts() {
  const { t } = useTranslation()
  const { on, change } = useReceipts()
  return (
    <Switch
      classNames={classes}
      size="md"
      labelPosition="left"
      label={t('chats.settings.receipts')}
      description={t('chats.settings.receiptsText')}
      disabled={on === undefined}
      checked={on ?? true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

function Sound() {
  const { t } = useTranslation()
  const [on, setOn] = useState(soundIsOn)
  const change = (wanted: boolean) => {
    setSound(wanted)
    setOn(wanted)
  }
  return (
    <Switch
      classNames={classes}
      size="md"
      labelPosition="left"
      label={t('chats.settings.sound')}
      description={t('chats.settings.soundText')}
      checked={on}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
