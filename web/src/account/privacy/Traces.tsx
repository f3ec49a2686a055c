import type { Settings } from '@hearth/shared/account/settings'
import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useTranslation } from 'react-i18next'
import { useOff } from '../../app/session/functions.ts'
import { useSettings } from '../../app/session/use-settings.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

const switches = ['browseInvisibly', 'showLastSeen', 'showDistance'] as const satisfies (keyof Settings)[]

/** A setting whose functions are all off has no effect. */
const isFor: Partial<Record<keyof Settings, readonly CommunityFunction[]>> = {
  browseInvisibly: ['views'],
  showDistance: ['distance', 'map'],
}

/** What others learn of the member. Each of these settings costs the member the same of others. */
export function Traces() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const off = useOff()
  const shown = switches.filter((name) => !isFor[name]?.every((one) => off.includes(one)))
  return (
    <SettingsPart id="traces" title={t('privacy.traces.title')} lead={t('privacy.traces.text')}>
      {shown.map((name) => (
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
