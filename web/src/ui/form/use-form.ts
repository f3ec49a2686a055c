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

/** The problems of an attempt. */
type Found = readonly Problem[]

type TextKey<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string

/** The marks of a form's fields. */
function useProblems({ wordsOf, onProblem }: Options) {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  return {
    ref,
    /** Marks these fields alone. */
    show: (found: readonly Problem[]) => {
      const [first] = found
      // The field is on the screen and says what is wrong before it gets the focus.
      flushSync(() => {
        setProblems(found)
        if (first) onProblem?.(first)
      })
      if (first) ref.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
    },
    /** Ends the marks of fields and of groups. */
    forget: (...keys: string[]) =>
      setProblems((old) => old.filter(({ field }) => !keys.includes(field.split('.')[0]!))),
    errorOf: (path: string) => {
      const problem = problems.find(({ field }) => field === path)
      return problem && wordsOf(problem.code)
    },
  }
}

/**
 * The values and problems of a form. An attempt to send it marks every wrong field, and the first gets the focus. A
 * change of a field ends its mark; the next attempt checks all fields again.
 */
export function useForm<Values extends object>([values, setValues]: Kept<Values>, options: Options) {
  const problems = useProblems(options)
  // A second press while the rules load must not send twice.
  const isChecking = useRef(false)
  const change = (part: Partial<Values>) => {
    problems.forget(...Object.keys(part))
    setValues((now) => ({ ...now, ...part }))
  }
  return {
    ...problems,
    values,
    change,
    /** What a field of text needs. */
    field: (name: TextKey<Values>) => ({
      name,
      value: values[name] as string,
      error: problems.errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** Sends the values if nothing is wrong with them. The rules may load when they are needed. */
    submit: (check: (values: Values) => Found | Promise<Found>, send: () => void) => async (event: FormEvent) => {
      event.preventDefault()
      if (isChecking.current) return
      isChecking.current = true
      try {
        const found = await check(values)
        problems.show(found)
        if (!found.length) send()
      } finally {
        isChecking.current = false
      }
    },
  }
}
