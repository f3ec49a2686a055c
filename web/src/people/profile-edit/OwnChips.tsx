import { Chip, Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { langOf } from '../../members/community-fields/named.ts'
import classes from '../../ui/fields.module.css'
import { type ControlProps, OwnLabel } from './OwnLabel.tsx'
import { type OwnTyped, offeredTo } from './own-values.ts'

type Option = { value: string; label: string; lang?: string | undefined }

/** What the chips offer. One that is chosen alone can be taken back, unless the field has to be filled in. */
function useOptions({ field, value }: Pick<ControlProps, 'field' | 'value'>): Option[] {
  const { t } = useTranslation()
  const { kind, required } = field
  const named = offeredTo(field, value).map((option) => ({
    value: option.key,
    label: option.name,
    lang: langOf(option),
  }))
  if (kind === 'choices') return named
  const yesNo = [
    { value: 'true', label: t('fields.yes') },
    { value: 'false', label: t('fields.no') },
  ]
  const answers = kind === 'choice' ? named : yesNo
  return required ? answers : [...answers, { value: '', label: t('fields.noAnswer') }]
}

/** @param name of the radio buttons, where one is chosen alone */
function Chips({ options, name }: { options: Option[]; name?: string }) {
  return (
    <div className={classes.offer}>
      {options.map(({ value, label, lang }) => (
        <Chip key={value} value={value} name={name} classNames={{ label: classes.chip }}>
          <span lang={lang}>{label}</span>
        </Chip>
      ))}
    </div>
  )
}

/** What stands below the chips, and describes them. */
function Words({ id, field, error }: Pick<ControlProps, 'id' | 'field' | 'error'>) {
  const { t } = useTranslation()
  return (
    <div id={id}>
      {field.audience === 'matches' && (
        <Input.Description className={classes.description}>{t('fields.matchesOnly')}</Input.Description>
      )}
      {error && (
        <Input.Error size="md" mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}

/** One of few options, several of any number, or yes and no. */
export function OwnChips(props: ControlProps) {
  return props.field.kind === 'choices' ? <Several {...props} /> : <One {...props} />
}

const Label = ({ id, ...label }: Pick<ControlProps, 'id' | 'field' | 'isOptional'>) => (
  <Input.Label labelElement="div" id={id} className={classes.label}>
    <OwnLabel {...label} />
  </Input.Label>
)

function One({ id, field, isOptional, error, value, onChange }: ControlProps) {
  const own = useId()
  const options = useOptions({ field, value })
  const toTyped = (chosen: string): OwnTyped => (field.kind === 'yesNo' && chosen ? chosen === 'true' : chosen)
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${own}-label`}
      aria-describedby={`${own}-words`}
      aria-invalid={Boolean(error)}
      aria-required={field.required}
    >
      <Label id={`${own}-label`} field={field} isOptional={isOptional} />
      <Chip.Group value={String(value)} onChange={(chosen) => onChange(toTyped(chosen))}>
        <Chips options={options} name={`${own}-chip`} />
      </Chip.Group>
      <Words id={`${own}-words`} field={field} error={error} />
    </div>
  )
}

function Several({ id, field, isOptional, error, value, onChange }: ControlProps) {
  const own = useId()
  const options = useOptions({ field, value })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div id={id} role="group" aria-labelledby={`${own}-label`} aria-describedby={`${own}-words`}>
      <Label id={`${own}-label`} field={field} isOptional={isOptional} />
      <Chip.Group multiple value={Array.isArray(value) ? value : []} onChange={onChange}>
        <Chips options={options} />
      </Chip.Group>
      <Words id={`${own}-words`} field={field} error={error} />
    </div>
  )
}
