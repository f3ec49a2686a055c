import { Switch } from '@mantine/core'
import { useId } from 'react'
import classes from './settings-part.module.css'

type Props = {
  label: string
  /** What the setting does, and what it costs. */
  text: string
  /** Undefined while the setting is not known. */
  on: boolean | undefined
  onChange: (on: boolean) => void
}

/** A setting that is on or off, as a row of a settings part. */
export function SettingSwitch({ label, text, on, onChange }: Props) {
  const textId = useId()
  return (
    <Switch
      // Without these the whole text is the name.
      aria-label={label}
      aria-describedby={textId}
      size="md"
      labelPosition="left"
      classNames={{
        root: classes.switch,
        body: classes.switchBody,
        labelWrapper: classes.switchWords,
        label: classes.switchLabel,
        track: classes.switchTrack,
        description: classes.switchText,
      }}
      label={label}
      description={<span id={textId}>{text}</span>}
      disabled={on === undefined}
      checked={on ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
