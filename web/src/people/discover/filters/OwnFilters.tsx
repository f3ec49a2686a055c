import type { ShownField } from '@hearth/shared/members/community-fields'
import { type FieldFilter, filterText, readFieldFilters } from '@hearth/shared/members/field-values'
import { Chip, NativeSelect, RangeSlider } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommunityFields } from '../../../members/community-fields/fields-query.ts'
import { filterable } from '../../../members/community-fields/filter-words.ts'
import { langOf } from '../../../members/community-fields/named.ts'
import { RangeInput } from '../../../members/RangeInput.tsx'
import type { RangeEnd } from '../../../members/use-range.ts'
import fieldClasses from '../../../ui/fields.module.css'
import type { FilterProps } from './filters.ts'
import classes from './OwnFilters.module.css'
import range from './RangeField.module.css'
import slider from './Slider.module.css'

type Filter = FieldFilter<ShownField>
type ControlProps = { field: ShownField; filter: Filter | undefined; onFilter: (filter: Filter | null) => void }

/** A filter for each of the community's own fields that has one. */
export function OwnFilters({ draft, onChange }: FilterProps) {
  const fields = filterable(useCommunityFields().fields)
  const { filters } = readFieldFilters(fields, draft.fields)
  const change = (field: ShownField, filter: Filter | null) => {
    const others = filters.filter((one) => one.field.key !== field.key)
    const texts = [...others, ...(filter ? [filter] : [])].flatMap(filterText)
    onChange({ fields: texts.length ? texts : undefined })
  }
  return fields.map((field) => {
    const Control = controls[field.kind]
    const filter = filters.find((one) => one.field.key === field.key)
    return Control && <Control key={field.key} field={field} filter={filter} onFilter={(next) => change(field, next)} />
  })
}

/** Several options mean any of them. */
function OptionsFilter({ field, filter, onFilter }: ControlProps) {
  const label = useId()
  const chosen = filter && 'options' in filter ? filter.options : []
  const isOffered = ({ key, retired }: ShownField['options'][number]) => !retired || chosen.includes(key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div role="group" aria-labelledby={label}>
      <span id={label} lang={langOf(field)} className={classes.label}>
        {field.name}
      </span>
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

function YesNoFilter({ field, filter, onFilter }: ControlProps) {
  const { t } = useTranslation()
  const is = filter && 'is' in filter ? filter.is : null
  return (
    <NativeSelect
      label={<span lang={langOf(field)}>{field.name}</span>}
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
function NumberFilter({ field, filter, onFilter }: ControlProps) {
  const { t } = useTranslation()
  const heading = useId()
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
    <fieldset className={range.field} aria-labelledby={heading}>
      <div className={range.row} data-listed={isLong}>
        <span className={range.label} id={heading} lang={langOf(field)}>
          {name}
        </span>
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

/** A text has no filter. */
const controls = {
  choice: OptionsFilter,
  choices: OptionsFilter,
  yesNo: YesNoFilter,
  number: NumberFilter,
  text: null,
}
