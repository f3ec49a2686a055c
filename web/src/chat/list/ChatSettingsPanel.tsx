import { Popover, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setSound, soundIsOn } from '../data/message-sound.ts'
import { useReceipts } from '../data/use-receipts.ts'
import classes from './ChatSettings.module.css'

type Props = { opened: boolean; onChange: (opened: boolean) => void; button: ReactNode }

/** Settings for all chats: receipts, and a sound on this device. */
export function ChatSettingsPanel({ opened, onChange, button }: Props) {
  const { t } = useTranslation()
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      radius="lg"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
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
