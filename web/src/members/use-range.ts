import { type Measure, measures } from '@hearth/shared/units'
import { useTranslation } from 'react-i18next'
import { useUnits } from './display.ts'
import { useFormat } from './use-format.ts'

export type RangeName = 'age' | 'height' | 'weight'
/** In years, cm or kg. */
type Range = { min: number; max: number }

/** One end of a range, in the viewer's units. */
export type RangeEnd = {
  end: 'min' | 'max'
  value: number
  min: number
  max: number
  /** Whether a number stands for the end as it is, though another number is shown for it. */
  stands: (shown: number) => boolean
  change: (shown: number) => void
}

const names = { height: { metric: 'cm', imperial: null }, weight: { metric: 'kg', imperial: 'lb' } } as const

/** How the values of a range are shown: `unit` stands beside the fields, `isListed` ones are chosen from a list. */
function useMeasure(name: RangeName) {
  const { t } = useTranslation()
  const { shown: words } = useFormat()
  const units = useUnits()
  if (name === 'age') return { measure: measures.height.metric, text: String, unit: null, isListed: false }
  const measure: Measure = measures[name][units]
  const unit = names[name][units]
  return { measure, text: words[name], unit: unit && t(`members.${unit}`), isListed: unit === null }
}

/** The ends of a range in the viewer's units. An end that the member leaves alone keeps its exact value. */
function endsOf(measure: Measure, limits: Range, value: Range, onChange: (value: Range) => void): [RangeEnd, RangeEnd] {
  const { shown, least, most } = measure
  const within = (stored: number) => Math.min(limits.max, Math.max(limits.min, stored))
  const min = (end: number) => within(least(end))
  const max = (end: number) => within(most(end))
  return [
    {
      end: 'min',
      value: shown(value.min),
      min: shown(limits.min),
      max: shown(value.max),
      stands: (end) => min(end) === value.min,
      change: (end) => onChange({ ...value, min: min(end) }),
    },
    {
      end: 'max',
      value: shown(value.max),
      min: shown(value.min),
      max: shown(limits.max),
      stands: (end) => max(end) === value.max,
      change: (end) => onChange({ ...value, max: max(end) }),
    },
  ]
}

/** The slider moves in the coarser unit: each of its steps then changes what is shown. */
function sliderOf(measure: Measure, limits: Range, value: Range, onChange: (value: Range) => void) {
  const { shown, least, most, isCoarser } = measure
  const at = isCoarser ? shown : (stored: number) => stored
  const within = (stored: number) => Math.min(limits.max, Math.max(limits.min, stored))
  return {
    min: at(limits.min),
    max: at(limits.max),
    value: [at(value.min), at(value.max)] as [number, number],
    onChange([low, high]: [number, number]) {
      const min = isCoarser ? within(least(low)) : low
      const max = isCoarser ? within(most(high)) : high
      onChange({ min: low === at(value.min) ? value.min : min, max: high === at(value.max) ? value.max : max })
    },
  }
}

type Props = { name: RangeName; limits: Range; value: Range; onChange: (value: Range) => void }

/** A range of ages, heights or weights for fields and a slider, shown in the viewer's units. */
export function useRange({ name, limits, value, onChange }: Props) {
  const { measure, text, unit, isListed } = useMeasure(name)
  const slider = sliderOf(measure, limits, value, onChange)
  return {
    unit,
    isListed,
    text,
    ends: endsOf(measure, limits, value, onChange),
    slider: {
      ...slider,
      thumbValueText: (at: number) => text(measure.isCoarser ? at : measure.shown(at)),
    },
  }
}

/** A range in words: "150–200 cm", "4 ft 11 in – 6 ft 7 in". */
export function useRangeText() {
  const { t } = useTranslation()
  const words = useFormat()
  const units = useUnits()
  return (name: RangeName, { min, max }: Range) => {
    if (name === 'age') return `${min}–${max}`
    if (name === 'height' && units === 'imperial') return `${words.height(min)} – ${words.height(max)}`
    const { shown } = measures[name][units]
    return `${shown(min)}–${shown(max)} ${t(`members.${names[name][units]}`)}`
  }
}
