import { Chip, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceChips.module.css'

type Props = {
  id?: string | undefined
  /** Of each chip: a form finds a wrong field by it. */
  name?: string
  label: string
  description?: string
  error?: string | undefined
  value: string[]
  options: { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string[]) => void
}

/** Chooses any number of a few options, all visible as chips. */
export function SeveralChips({ id, name, label, description, error, value, options, onChange }: Props) {
  const own = useId()
  const words = description || error ? `${own}-words` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div id={id} role="group" aria-labelledby={`${own}-label`} aria-describedby={words}>
      <Input.Label labelElement="div" id={`${own}-label`} className={classes.label}>
        {label}
      </Input.Label>
      <Chip.Group multiple value={value} onChange={onChange}>
        <div className={classes.chips}>
          {options.map((option) => (
            <Chip
              key={option.value}
              value={option.value}
              name={name}
              disabled={option.disabled ?? false}
              classNames={{ label: classes.chip }}
            >
              {option.label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {words && (
        <div id={words}>
          {description && (
            <Input.Description size="sm" mt="xs">
              {description}
            </Input.Description>
          )}
          {error && (
            <Input.Error size="md" mt="xs">
              {error}
            </Input.Error>
          )}
        </div>
      )}
    </div>
  )
}
