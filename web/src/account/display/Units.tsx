import { unitSystems } from '@hearth/shared/units'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../app/session/use-settings.ts'
import { useUnits } from '../../members/display.ts'
import { measureWords } from '../../members/measure-words.ts'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

/** What the examples measure: cm, kg and km. */
const example = { height: 178, weight: 70, length: 40 }

/** Whether measures are shown in metric or imperial units. */
export function Units() {
  const { t, i18n } = useTranslation()
  const { change } = useSettings('notifications.failed')
  const options = unitSystems.map((value) => {
    const words = measureWords(t, i18n.resolvedLanguage ?? 'en', value)
    const parts = [words.height(example.height), words.weight(example.weight), words.length(example.length)]
    return { value, name: t(`display.units.${value}`), example: parts.join(' · ') }
  })
  return (
    <SettingsPart id="units" title={t('display.units.title')} about={t('display.units.lead')}>
      <RadioRows labelledBy="units" value={useUnits()} options={options} onChange={(units) => change({ units })} />
    </SettingsPart>
  )
}
