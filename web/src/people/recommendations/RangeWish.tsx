import { RangeSlider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RangeInput } from '../../members/RangeInput.tsx'
import { useRange } from '../../members/use-range.ts'
import classes from './Wishes.module.css'

type Props = {
  name: 'age' | 'height' | 'weight'
  limits: { min: number; max: number }
  value: { min: number; max: number }
  onChange: (value: { min: number; max: number }) => void
}

/** Two ends, typed or dragged. The lower end never passes the upper one, and neither leaves the bounds. */
export function RangeWish(props: Props) {
  const { t } = useTranslation()
  const { ends, slider, unit, isListed, text } = useRange(props)
  const label = (end: 'min' | 'max') =>
    `${t(`recommendations.wish.${props.name}`)}: ${t(`recommendations.wishes.${end}`)}`
  return (
    <div>
      <div className={classes.ends}>
        {ends.map((end) => (
          <RangeInput
            key={`${end.end} ${unit}`}
            of={end}
            isListed={isListed}
            text={text}
            label={t(`recommendations.wishes.${end.end}`)}
            aria-label={label(end.end)}
            rightSection={unit && <span className={classes.unit}>{unit}</span>}
          />
        ))}
      </div>
      <RangeSlider
        {...slider}
        className={classes.slider}
        minRange={0}
        label={null}
        thumbFromLabel={label('min')}
        thumbToLabel={label('max')}
      />
    </div>
  )
}
