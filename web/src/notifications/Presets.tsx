import type { Choices } from '@hearth/shared/notifications/notifications'
import { choicesOf, presetOf } from '@hearth/shared/notifications/presets'
import { useTranslation } from 'react-i18next'
import { RadioRows } from '../ui/RadioRows.tsx'
import type { useNotificationSettings } from './use-notification-settings.ts'

type Props = { choices: Choices; onChange: ReturnType<typeof useNotificationSettings>['change'] }

/** All, the important or none at once. A member's own selection shows as such, and is made kind by kind. */
export function Presets({ choices, onChange }: Props) {
  const { t } = useTranslation()
  const preset = presetOf(choices)
  const options = [
    { value: 'all', name: t('notifications.preset.all') },
    { value: 'important', name: t('notifications.preset.important'), example: t('notifications.preset.mainly') },
    { value: 'none', name: t('notifications.preset.none'), example: t('notifications.preset.except') },
    { value: 'own', name: t('notifications.preset.own') },
  ] as const
  return (
    <RadioRows
      labelledBy="kinds"
      value={preset ?? 'own'}
      options={options.filter(({ value }) => value !== 'own' || !preset)}
      onChange={(chosen) => chosen !== 'own' && onChange({ choices: choicesOf(chosen) })}
    />
  )
}
