import { characters } from '@hearth/shared/characters'
import { communityFieldLimits } from '@hearth/shared/members/community-field-limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { langOf } from '../../members/community-fields/named.ts'
import { asWritten } from '../../members/script-language.ts'
import classes from '../../ui/fields.module.css'
import { NumberField } from '../../ui/NumberField.tsx'
import { OwnChips } from './OwnChips.tsx'
import { type ControlProps, OwnLabel } from './OwnLabel.tsx'
import { offeredTo } from './own-values.ts'
import { look } from './use-field.ts'

/** Up to this many options stand as chips, all in view. */
const maxChips = 6

/** The control of a field, by its kind. */
export function OwnControl(props: ControlProps) {
  const { kind, options } = props.field
  if (kind === 'number') return <Whole {...props} />
  if (kind === 'text') return <Line {...props} />
  return kind === 'choice' && options.length > maxChips ? <Listed {...props} /> : <OwnChips {...props} />
}

function useShared({ id, field, isOptional, error }: ControlProps) {
  const { t } = useTranslation()
  const description = field.audience === 'matches' ? t('fields.matchesOnly') : undefined
  const label = <OwnLabel field={field} isOptional={isOptional} />
  return { ...look, id, label, description, error, required: field.required }
}

function Listed(props: ControlProps) {
  const { t } = useTranslation()
  const { field, value, onChange } = props
  return (
    <NativeSelect
      {...useShared(props)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('profile.choose')}</option>
      {offeredTo(field, value).map((option) => (
        <option key={option.key} value={option.key} lang={langOf(option)}>
          {option.name}
        </option>
      ))}
    </NativeSelect>
  )
}

function Whole(props: ControlProps) {
  const { t } = useTranslation()
  const { field, value, onChange } = props
  const { min, max } = field
  const shared = useShared(props)
  const range = t('profile.between', { min, max })
  return (
    <NumberField
      {...shared}
      description={shared.description ? `${range} · ${shared.description}` : range}
      min={min}
      max={max}
      value={typeof value === 'number' ? value : String(value)}
      onChange={onChange}
    />
  )
}

/** The counter shows once the limit is near. */
const countedFrom = communityFieldLimits.text - 20

function Line(props: ControlProps) {
  const { t } = useTranslation()
  const { value, onChange } = props
  const text = String(value)
  const count = characters(text.trim())
  const max = communityFieldLimits.text
  return (
    <div>
      <TextInput
        {...useShared(props)}
        {...asWritten(text)}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {count > countedFrom && (
        <div className={classes.counter} data-over={count > max}>
          {t('profile.bioCounter', { count, max })}
        </div>
      )}
    </div>
  )
}
