import { ActionIcon, Popover, Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { optimistic } from '../../app/api/optimistic.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useOpened } from '../../ui/layers.ts'
import { toastProblem } from '../../ui/toast.ts'
import { setSound, soundIsOn } from '../data/message-sound.ts'
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

type ReceiptSettings = { receipts: boolean }

function Receipts() {
  const { t } = useTranslation()
  const query = api.chat.receipts.queryOptions()
  const { data } = useQuery(query)
  const { mutate } = useMutation(
    optimistic({
      queryKey: query.queryKey,
      read: (settings: ReceiptSettings) => settings,
      write: (_settings, changed) => changed,
      change: (_settings, changed) => changed,
      call: (changed: ReceiptSettings) => client.chat.setReceipts(changed),
      scope: 'receipts',
      // The setting changes the receipts in all conversations.
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.chat.key() }),
      onError: (error) => toastProblem(t('chats.settings.failed'), failureText(t, errorCode(error))),
    }),
  )
  return (
    <Switch
      classNames={classes}
      size="md"
      labelPosition="left"
      label={t('chats.settings.receipts')}
      description={t('chats.settings.receiptsText')}
      disabled={!data}
      checked={data?.receipts ?? true}
      onChange={(event) => mutate({ receipts: event.currentTarget.checked })}
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
