import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from './problems.ts'

/** The values of a form and how they change: a state, a draft or the session storage. */
export type Kept<Values> = readonly [Values, (update: (now: Values) => Values) => void]

type Options = {
  /** The words of a problem. */
  wordsOf: (code: string) => string
  /** Called with the first problem before its field gets the focus. */
  onProblem?: (first: Problem) => void
}

type TextKey<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string

/**
 * The values and problems of a form. An attempt to send it marks every wrong field, and the first gets the focus. A
 * change of a field ends its mark; the next attempt checks all fields again.
 */
export function useForm<Values extends object>([values, setValues]: Kept<Values>, { wordsOf, onProblem }: Options) {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const show = (found: readonly Problem[]) => {
    const [first] = found
    // The field is on the screen and says what is wrong before it gets the focus.
    flushSync(() => {
      setProblems(found)
      if (first) onProblem?.(first)
    })
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }
  const forget = (...keys: (keyof Values & string)[]) =>
    setProblems((old) => old.filter(({ field }) => !(keys as string[]).includes(field.split('.')[0]!)))
  const change = (part: Partial<Values>) => {
    forget(...(Object.keys(part) as (keyof Values & string)[]))
    setValues((now) => ({ ...now, ...part }))
  }
  const errorOf = (path: string) => {
    const problem = problems.find(({ field }) => field === path)
    return problem && wordsOf(problem.code)
  }
  return {
    ref,
    values,
    change,
    errorOf,
    forget,
    /** Marks fields that the server refused. */
    show,
    /** What a field of text needs. */
    field: (name: TextKey<Values>) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** Sends the values if nothing is wrong with them. */
    submit: (check: (values: Values) => readonly Problem[], send: () => void) => (event: FormEvent) => {
      event.preventDefault()
      const found = check(values)
      show(found)
      if (!found.length) send()
    },
  }
}
