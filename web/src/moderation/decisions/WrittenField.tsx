import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { atMost } from '../../ui/at-most.ts'

type Props = {
  /** The field that the server's problems name. */
  name: string
  label: string
  description: string
  minRows?: number
  maxLength: number
  value: string
  error?: ReactNode
  onChange: (text: string) => void
}

/** A text of the moderator, which grows with its words. */
export function WrittenField({ name, maxLength, onChange, ...field }: Props) {
  return (
    <div data-field={name}>
      <Textarea autosize {...field} {...atMost(maxLength)} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  )
}
