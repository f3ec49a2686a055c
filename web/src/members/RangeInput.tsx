import { NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { NumberField } from '../ui/NumberField.tsx'
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

/** Takes each number within the limits at once. Any other text stays as typed, and the field says what is wrong. */
function Typed({ of, ...field }: Omit<Props, 'isListed' | 'text'>) {
  const { value, min, max, stands, change } = of
  const [typed, setTyped] = useState<number | string>(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    // What is typed stays while it stands for the value: 151 lb are kept as 69 kg, which are shown as 152 lb.
    if (typeof typed !== 'number' || !stands(typed)) setTyped(value)
  }
  const isWithin = typeof typed === 'number' && typed >= min && typed <= max
  // A number beyond the other end counts once the other end has moved.
  useEffect(() => {
    if (isWithin && !stands(typed)) change(typed)
  })
  return (
    <NumberField
      {...field}
      size="md"
      rightSectionPointerEvents="none"
      min={min}
      max={max}
      value={typed}
      onChange={setTyped}
      // An empty field shows its value again, and 151 lb become the 152 lb of the search.
      onBlur={() => (typed === '' || isWithin) && setTyped(value)}
    />
  )
}
