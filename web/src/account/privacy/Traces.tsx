import type { Settings } from '@hearth/shared/account/settings'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

const switches = ['browseInvisibly', 'showLastSeen', 'showDistance'] as const satisfies (keyof Settings)[]

/** What others learn of the member. Each of these settings costs the member the same of others. */
export function Traces() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <SettingsPart id="traces" title={t('privacy.traces.title')} lead={t('privacy.traces.text')}>
      {switches.map((name) => (
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
