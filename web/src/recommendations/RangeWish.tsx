import { NumberInput, RangeSlider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Wishes.module.css'

type Props = {
  name: 'age' | 'height' | 'weight'
  unit?: string
  limits: { min: number; max: number }
  value: { min: number; max: number }
  onChange: (value: { min: number; max: number }) => void
}

/** Two ends, typed or dragged. The lower end never passes the upper one, and neither leaves the bounds. */
export function RangeWish({ name, unit, limits, value, onChange }: Props) {
  const { t } = useTranslation()
  const ends = [
    { end: 'min', min: limits.min, max: value.max },
    { end: 'max', min: value.min, max: limits.max },
  ] as const
  const label = (end: 'min' | 'max') => `${t(`recommendations.wish.${name}`)}: ${t(`recommendations.wishes.${end}`)}`
  return (
    <div>
      <div className={classes.ends}>
        {ends.map(({ end, min, max }) => (
          <NumberInput
            key={end}
            label={t(`recommendations.wishes.${end}`)}
            aria-label={label(end)}
            size="md"
            hideControls
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="blur"
            min={min}
            max={max}
            rightSection={unit && <span className={classes.unit}>{unit}</span>}
            rightSectionPointerEvents="none"
            value={value[end]}
            onChange={(next) =>
              typeof next === 'number' && next >= min && next <= max && onChange({ ...value, [end]: next })
            }
          />
        ))}
      </div>
      <RangeSlider
        className={classes.slider}
        min={limits.min}
        max={limits.max}
        minRange={0}
        label={null}
        value={[value.min, value.max]}
        onChange={([min, max]) => onChange({ min, max })}
        thumbFromLabel={label('min')}
        thumbToLabel={label('max')}
      />
    </div>
  )
}
