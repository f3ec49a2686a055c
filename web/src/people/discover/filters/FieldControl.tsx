import type { ShownField } from '@hearth/shared/members/community-fields'
import type { FieldFilter } from '@hearth/shared/members/field-values'
import { Chip, NativeSelect, RangeSlider } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { langOf } from '../../../members/community-fields/named.ts'
import { RangeInput } from '../../../members/RangeInput.tsx'
import type { RangeEnd } from '../../../members/use-range.ts'
import fieldClasses from '../../../ui/fields.module.css'
import classes from './OwnFilters.module.css'
import range from './RangeField.module.css'
import slider from './Slider.module.css'

type Filter = FieldFilter<ShownField>
type ControlProps = {
  field: ShownField
  filter: Filter | undefined
  onFilter: (filter: Filter | null) => void
  /** The id of a heading that names the field, which the control then does not. */
  heading?: string
}

/** What is asked of one of the community's own fields. A text has no filter. */
export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.kind]
  return Control && <Control {...props} />
}

/** Several options mean any of them. */
function OptionsFilter({ field, filter, onFilter, heading }: ControlProps) {
  const label = useId()
  const chosen = filter && 'options' in filter ? filter.options : []
  const isOffered = ({ key, retired }: ShownField['options'][number]) => !retired || chosen.includes(key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-labelledby={heading ?? label}>
      {!heading && (
        <span id={label} lang={langOf(field)} className={classes.label}>
          {field.name}
        </span>
      )}
      <Chip.Group multiple value={chosen} onChange={(options) => onFilter(options.length ? { field, options } : null)}>
        <div className={fieldClasses.offer}>
          {field.options.filter(isOffered).map((option) => (
            <Chip key={option.key} value={option.key} classNames={{ label: fieldClasses.chip }}>
              <span lang={langOf(option)}>{option.name}</span>
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </div>
  )
}

function YesNoFilter({ field, filter, onFilter, heading }: ControlProps) {
  const { t } = useTranslation()
  const is = filter && 'is' in filter ? filter.is : null
  return (
    <NativeSelect
      label={!heading && <span lang={langOf(field)}>{field.name}</span>}
      aria-labelledby={heading}
      size="md"
      value={is === null ? '' : String(is)}
      onChange={({ currentTarget: { value } }) => onFilter(value ? { field, is: value === 'true' } : null)}
      data={[
        { value: '', label: t('discover.drop.fields') },
        { value: 'true', label: t('fields.yes') },
        { value: 'false', label: t('fields.no') },
      ]}
    />
  )
}

/** So many digits fit beside the name of the field. */
const shortDigits = 3

/** Two ends, typed or dragged. The whole range filters nothing. */
function NumberFilter({ field, filter, onFilter, heading }: ControlProps) {
  const { t } = useTranslation()
  const label = useId()
  const { min, max, name } = field
  const { from, to } = filter && 'from' in filter ? filter : { from: min, to: max }
  const change = (low: number, high: number) =>
    onFilter(low <= min && high >= max ? null : { field, from: low, to: high })
  const ends: RangeEnd[] = [
    { end: 'min', value: from, min, max: to, stands: (at) => at === from, change: (at) => change(at, to) },
    { end: 'max', value: to, min: from, max, stands: (at) => at === to, change: (at) => change(from, at) },
  ]
  // Long numbers share a line of their own.
  const isLong = Math.max(String(min).length, String(max).length) > shortDigits
  const labels = { min: t('fields.least', { name }), max: t('fields.most', { name }) }
  const [low, high] = ends.map((end) => (
    <RangeInput
      key={end.end}
      of={end}
      isListed={false}
      text={String}
      className={range.end}
      aria-label={labels[end.end]}
    />
  ))
  return (
    <fieldset className={range.field} aria-labelledby={heading ?? label}>
      <div className={range.row} data-listed={isLong}>
        {!heading && (
          <span className={range.label} id={label} lang={langOf(field)}>
            {name}
          </span>
        )}
        {low}
        <span aria-hidden="true">–</span>
        {high}
      </div>
      <RangeSlider
        classNames={slider}
        className={range.slider}
        min={min}
        max={max}
        minRange={0}
        label={null}
        value={[from, to]}
        onChange={([at, end]) => change(at, end)}
        thumbFromLabel={labels.min}
        thumbToLabel={labels.max}
      />
    </fieldset>
  )
}

const controls = {
  choice: OptionsFilter,
  choices: OptionsFilter,
  yesNo: YesNoFilter,
  number: NumberFilter,
  text: null,
}
