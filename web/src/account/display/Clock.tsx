import { clockFormats } from '@hearth/shared/units'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { clockOf, timeFormat, useTimeFormat } from '../../members/display.ts'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

const afternoon = new Date(2026, 0, 1, 18, 30)

/** Whether times have 12 or 24 hours. */
export function Clock() {
  const { t, i18n } = useTranslation()
  const { change } = useSettings('notifications.failed')
  const current = clockOf(useTimeFormat())
  const options = clockFormats.map((value) => ({
    value,
    name: t(`display.clock.${value}`),
    example: timeFormat(i18n.resolvedLanguage ?? 'en', value).format(afternoon),
  }))
  return (
    <SettingsPart id="clock" title={t('display.clock.title')}>
      <RadioRows labelledBy="clock" value={current} options={options} onChange={(clock) => change({ clock })} />
    </SettingsPart>
  )
}
