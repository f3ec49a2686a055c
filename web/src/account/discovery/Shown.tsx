import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

/** Whether others find the member: at all, and from other countries. */
export function Shown() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <SettingsPart id="shown" title={t('discovery.shown.title')}>
      <SettingSwitch
        label={t('discovery.showMe.label')}
        text={t('discovery.showMe.text')}
        on={settings && !settings.paused}
        onChange={(on) => change({ paused: !on })}
      />
      <SettingSwitch
        label={t('discovery.discoverableInternationally.label')}
        text={t('discovery.discoverableInternationally.text')}
        on={settings?.discoverableInternationally}
        onChange={(on) => change({ discoverableInternationally: on })}
      />
    </SettingsPart>
  )
}
