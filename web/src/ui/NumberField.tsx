import { readWhole } from '@hearth/shared/numerals'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A number, or the typed text if it is no number. Forms that keep numbers only give NaN or undefined. */
  value: number | string | undefined
  /** Receives the number, or the typed text if it is no number; an empty text for an empty field. */
  onChange: (value: number | string) => void
  /** The limits that the field checks on blur. A form that checks them itself leaves them out. */
  min?: number
  max?: number
}

/** Whether the typed text may stay in the field for a value. */
function standsFor(typed: string, value: Props['value']) {
  if (value === undefined || Number.isNaN(value)) return true
  return typeof value === 'number' ? readWhole(typed) === value : typed === value
}

/** A stored draft has null in place of NaN, because JSON has no NaN. */
const shownFor = (value: Props['value'] | null) => (Number.isNaN(value) ? '' : String(value ?? ''))

/** The text of the field: as typed, until the value changes from outside. */
function useTypedNumber(value: Props['value']) {
  const [typed, setTyped] = useState(() => shownFor(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!standsFor(typed, value)) setTyped(shownFor(value))
  }
  return [typed, setTyped] as const
}

/** The problem of a typed number; null for a valid one and for an empty field. */
function useNumberProblem(typed: string, min = -Infinity, max = Infinity): string | null {
  const { t } = useTranslation()
  if (!typed.trim()) return null
  const number = readWhole(typed)
  if (number === null) return t('numbers.whole')
  if (number >= min && number <= max) return null
  if (max === Infinity) return t('numbers.atLeast', { min })
  return t('numbers.between', { min, max })
}

/**
 * A field for whole numbers in the digits of any keyboard. It never changes the typed text. On blur it says what is
 * wrong with the number.
 */
export function NumberField({ value, onChange, min, max, error, onBlur, onFocus, ...field }: Props) {
  const [typed, setTyped] = useTypedNumber(value)
  const [isLeft, setLeft] = useState(false)
  const own = useNumberProblem(typed, min, max)
  const type = (text: string) => {
    setTyped(text)
    onChange(readWhole(text) ?? text)
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...field}
      value={typed}
      error={isLeft || error ? (own ?? error) : undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        const next = nextByKey(event, typed)
        if (next !== null && next >= (min ?? 0) && next <= (max ?? Infinity)) type(String(next))
      }}
      onFocus={(event) => {
        setLeft(false)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The number after an arrow key, as in the browser's number fields; null after any other key. */
function nextByKey(event: KeyboardEvent, typed: string): number | null {
  const step = steps[event.key]
  const number = readWhole(typed)
  if (!step || number === null) return null
  event.preventDefault()
  return number + step
}
