import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { useReceipts } from '../../chat/data/use-receipts.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

/** What the partner learns: receipts, as in the chat's own settings, and typing. And what this browser asks about. */
export function ChatPrivacy() {
  const { t } = useTranslation()
  const receipts = useReceipts()
  const { settings, change } = useSettings()
  return (
    <SettingsPart id="chat-privacy" title={t('privacy.chat.title')}>
      <SettingSwitch
        label={t('chats.settings.receipts')}
        text={t('chats.settings.receiptsText')}
        on={receipts.on}
        onChange={receipts.change}
      />
      <SettingSwitch
        label={t('privacy.showTyping.label')}
        text={t('privacy.showTyping.text')}
        on={settings?.showTyping}
        onChange={(on) => change({ showTyping: on })}
      />
      {(['secondThought', 'askIfHurt'] as const).map((name) => (
        <SettingSwitch
          key={name}
          label={t(`privacy.${name}.label`)}
          text={t(`privacy.${name}.text`)}
          on={settings?.[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
    </SettingsPart>
  )
}
