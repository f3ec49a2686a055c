import type { RangeKey } from '@hearth/shared/people/discover-filters'
import { filterLimits } from '@hearth/shared/people/discover-limits'
import { RangeSlider } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeInput } from '../../../members/RangeInput.tsx'
import { useRange } from '../../../members/use-range.ts'
import type { FilterProps } from './filters.ts'
import classes from './RangeField.module.css'
import slider from './Slider.module.css'

/** Two ends, typed or dragged. The lower end never passes the upper one, and neither leaves the filter's limits. */
export function RangeField({ range, draft, onChange }: FilterProps & { range: RangeKey }) {
  const { t } = useTranslation()
  const heading = useId()
  const labels = { min: t(`discover.least.${range}`), max: t(`discover.most.${range}`) }
  const { ends, ...shown } = useRange({
    name: range,
    limits: filterLimits[range],
    value: { min: draft[`${range}Min`], max: draft[`${range}Max`] },
    onChange: ({ min, max }) => onChange({ [`${range}Min`]: min, [`${range}Max`]: max }),
  })
  const [low, high] = ends.map((end) => (
    <RangeInput
      key={`${end.end} ${shown.unit}`}
      of={end}
      isListed={shown.isListed}
      text={shown.text}
      className={classes.end}
      aria-label={labels[end.end]}
    />
  ))
  return (
    <fieldset className={classes.field} aria-labelledby={heading}>
      <div className={classes.row} data-listed={shown.isListed}>
        <span className={classes.label} id={heading}>
          {t(`discover.filter.${range}`)}
        </span>
        {low}
        <span aria-hidden="true">–</span>
        {high}
        {shown.unit && <span className={classes.unit}>{shown.unit}</span>}
      </div>
      <RangeSlider
        {...shown.slider}
        classNames={slider}
        className={classes.slider}
        minRange={0}
        label={null}
        thumbFromLabel={labels.min}
        thumbToLabel={labels.max}
      />
    </fieldset>
  )
}
