import { useId } from 'react'
import { Explanation } from './Explanation.tsx'
import classes from './settings-part.module.css'

type Props = {
  label: string
  /** What a member has to know before using it, below the label. */
  hint?: string
  /** What the setting does and what it costs, behind a question mark. */
  text?: string
  /** Undefined while the setting is not known. */
  on: boolean | undefined
  onChange: (on: boolean) => void
}

/** A setting that is on or off, as a row of a settings part. */
export function SettingSwitch({ label, hint, text, on, onChange }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, text && `${id}-text`].filter(Boolean).join(' ')
  return (
    <div className={classes.switch}>
      <label htmlFor={id} className={classes.switchLabel}>
        {label}
      </label>
      {text && (
        <Explanation of={label} id={`${id}-text`}>
          {text}
        </Explanation>
      )}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        id={id}
        aria-describedby={described || undefined}
        className={classes.switchControl}
        disabled={on === undefined}
        checked={on ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.switchHint}>
          {hint}
        </p>
      )}
    </div>
  )
}
