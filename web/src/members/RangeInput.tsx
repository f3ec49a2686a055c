import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { heightOptions } from './height-options.ts'
import type { RangeEnd } from './use-range.ts'

type Props = {
  of: RangeEnd
  /** Chosen from a list of heights, which `text` names. */
  isListed: boolean
  text: (shown: number) => string
  className?: string
  label?: string
  'aria-label': string
  rightSection?: ReactNode
}

/** The field of one end of a range. */
export function RangeInput({ isListed, text, ...field }: Props) {
  return isListed ? <Listed {...field} text={text} /> : <Typed {...field} />
}

function Listed({ of, text, rightSection: _, ...field }: Omit<Props, 'isListed'>) {
  return (
    <NativeSelect
      {...field}
      size="md"
      data={heightOptions(of.min, of.max, text)}
      value={String(of.value)}
      onChange={({ currentTarget }) => of.change(Number(currentTarget.value))}
    />
  )
}

/** Half-typed numbers stay in the field; on blur or Enter they are clamped, or replaced if they are no number. */
function Typed({ of, ...field }: Omit<Props, 'isListed' | 'text'>) {
  const { value, min, max, stands, change } = of
  const [typed, setTyped] = useState<number | string>(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    // What is typed stays while it stands for the value: 151 lb are kept as 69 kg, which are shown as 152 lb.
    if (typeof typed !== 'number' || !stands(typed)) setTyped(value)
  }
  const commit = () => {
    const end = typeof typed === 'number' ? Math.min(max, Math.max(min, typed)) : value
    if (!stands(end)) change(end)
    setTyped(stands(end) ? value : end)
  }
  return (
    <NumberInput
      {...field}
      size="md"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      rightSectionPointerEvents="none"
      min={min}
      max={max}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= min && next <= max) change(next)
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
