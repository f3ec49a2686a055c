import { useId } from 'react'
import classes from './RadioRows.module.css'

type Props<Value extends string> = {
  /** The id of the heading that names the choice. */
  labelledBy: string
  value: Value
  options: { value: Value; name: string; example?: string }[]
  onChange: (value: Value) => void
}

/** One of a few options, each a row of a settings part. */
export function RadioRows<Value extends string>({ labelledBy, value, options, onChange }: Props<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.rows}>
      {options.map((option) => (
        <label key={option.value} className={classes.row}>
          <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className={classes.mark} />
          <span className={classes.name}>{option.name}</span>
          {option.example && <span className={classes.example}>{option.example}</span>}
        </label>
      ))}
    </div>
  )
}
