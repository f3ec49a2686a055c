import { filterLimits } from '@hearth/shared/people/discover-limits'
import { fromDistance } from '@hearth/shared/units'
import { Checkbox, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUnits } from '../../../members/display.ts'
import { nearestStep, stepsOf, toStep } from '../../../members/distance-steps.ts'
import { useFormat } from '../../../members/use-format.ts'
import classes from './FiltersSheet.module.css'
import slider from './Slider.module.css'

type RadiusProps = { radius: number | undefined; onChange: (radius: number | undefined) => void; hasPlace: boolean }

/** The radius-limit checkbox with its slider. */
export function RadiusLimit({ radius, onChange, hasPlace }: RadiusProps) {
  const { t } = useTranslation()
  const words = useFormat()
  const units = useUnits()
  const { radius: limits } = filterLimits
  const step = (km: number) => nearestStep(km, limits, units)
  return (
    <div>
      <Checkbox
        classNames={{ body: classes.checkbox, label: classes.checkboxLabel }}
        size="md"
        label={t('discover.limitRadius')}
        checked={radius !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? step(limits.initial) : undefined)}
      />
      {radius !== undefined && (
        <div className={classes.radius}>
          <p className={classes.radiusValue}>{t('discover.within', { distance: words.length(radius) })}</p>
          <Slider
            classNames={slider}
            thumbLabel={t('discover.radius')}
            thumbValueText={() => words.length(radius)}
            label={null}
            {...stepsOf(limits, units)}
            value={toStep(radius, units)}
            onChange={(next) => onChange(step(fromDistance(next, units)))}
          />
          {!hasPlace && <p className={classes.radiusValue}>{t('discover.noPlace')}</p>}
        </div>
      )}
    </div>
  )
}
