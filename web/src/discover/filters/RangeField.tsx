import { filterLimits } from '@hearth/shared/discover'
import type { RangeKey } from '@hearth/shared/discover-filters'
import { NumberInput, RangeSlider } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from './filters.ts'
import classes from './RangeField.module.css'
import slider from './Slider.module.css'

export const rangeUnits = { age: null, height: 'cm', weight: 'kg' } as const satisfies Record<RangeKey, string | null>

/** Two ends, typed or dragged. The lower end never passes the upper one, and neither leaves the filter's limits. */
export function RangeField({ range, draft, onChange }: FilterProps & { range: RangeKey }) {
  const { t } = useTranslation()
  const heading = useId()
  const unit = rangeUnits[range]
  const { min, max } = filterLimits[range]
  const [low, high] = [draft[`${range}Min`], draft[`${range}Max`]]
  const set = (ends: [number, number]) => onChange({ [`${range}Min`]: ends[0], [`${range}Max`]: ends[1] })
  return (
    <fieldset className={classes.field} aria-labelledby={heading}>
      <div className={classes.row}>
        <span className={classes.label} id={heading}>
          {t(`discover.filter.${range}`)}
        </span>
        <End
          label={t(`discover.least.${range}`)}
          value={low}
          min={min}
          max={high}
          onChange={(end) => set([end, high])}
        />
        <span aria-hidden="true">–</span>
        <End label={t(`discover.most.${range}`)} value={high} min={low} max={max} onChange={(end) => set([low, end])} />
        {unit && <span className={classes.unit}>{t(`members.${unit}`)}</span>}
      </div>
      <RangeSlider
        classNames={slider}
        className={classes.slider}
        min={min}
        max={max}
        minRange={0}
        label={null}
        value={[low, high]}
        onChange={set}
        thumbFromLabel={t(`discover.least.${range}`)}
        thumbToLabel={t(`discover.most.${range}`)}
      />
    </fieldset>
  )
}

type EndProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void }

/** One end. Half-typed numbers stay in the field; on blur or Enter they are clamped, or replaced if they are no number. */
function End({ label, value, min, max, onChange }: EndProps) {
  const [typed, setTyped] = useState<number | string>(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => {
    const end = typeof typed === 'number' ? Math.min(max, Math.max(min, typed)) : value
    setTyped(end)
    if (end !== value) onChange(end)
  }
  return (
    <NumberInput
      className={classes.end}
      aria-label={label}
      size="md"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      min={min}
      max={max}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= min && next <= max) onChange(next)
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
