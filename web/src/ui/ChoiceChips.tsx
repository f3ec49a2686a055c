import { Chip, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceChips.module.css'

type Props = {
  id?: string | undefined
  label: string
  error?: string | undefined
  value: string
  /** `lang` where a label is in another language than the page. */
  options: { value: string; label: string; lang?: string | undefined }[]
  onChange: (value: string) => void
}

/** Chooses one of a few options, all visible as chips. */
export function ChoiceChips({ id, label, error, value, options, onChange }: Props) {
  const own = useId()
  const labelId = `${own}-label`
  const errorId = `${own}-error`
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
    >
      <Input.Label labelElement="div" id={labelId} className={classes.label}>
        {label}
      </Input.Label>
      <Chip.Group value={value || null} onChange={(chosen) => onChange(String(chosen))}>
        <div className={classes.chips}>
          {options.map((option) => (
            <Chip
              key={option.value}
              value={option.value}
              name={`${own}-chip`}
              classNames={{ label: classes.chip }}
              aria-describedby={error ? errorId : undefined}
            >
              {option.lang ? <span lang={option.lang}>{option.label}</span> : option.label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {error && (
        <Input.Error id={errorId} mt={6} size="md">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
