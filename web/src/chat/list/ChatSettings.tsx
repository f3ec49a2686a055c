import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconSettings from '~icons/settings'
import { layer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'

const ChatSettingsPanel = layer(() => import('./ChatSettingsPanel.tsx'), 'ChatSettingsPanel')

/** Opens the settings for all chats. */
export function ChatSettings() {
  const { t } = useTranslation()
  const panel = useOpened()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t('chats.settings.title')}
      aria-haspopup="dialog"
      onClick={() => panel.onChange(!panel.opened)}
    >
      <IconSettings size={22} aria-hidden="true" />
    </ActionIcon>
  )
  return <ChatSettingsPanel {...panel} button={button} />
}
