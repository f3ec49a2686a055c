import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LazyLayer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'

const loadPanel = () => import('./ChatSettingsPanel.tsx').then(({ ChatSettingsPanel }) => ChatSettingsPanel)

/** Opens the settings for all chats. */
export function ChatSettings() {
  const { t } = useTranslation()
  const layer = useOpened()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t('chats.settings.title')}
      aria-haspopup="dialog"
      onClick={() => layer.onChange(!layer.opened)}
    >
      <IconSettings size={22} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <LazyLayer load={loadPanel} opened={layer.opened} button={button}>
      {(ChatSettingsPanel, opened) => <ChatSettingsPanel {...layer} opened={opened} button={button} />}
    </LazyLayer>
  )
}
