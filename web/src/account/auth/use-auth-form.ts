import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords, toastMistake } from './toasts.ts'
import { useFigures } from './use-figures.ts'

type Problem<Field> = { field: Field; code: string }

/**
 * Marks every field of a form that has a problem. The first problem is also a toast, and its field gets the focus.
 * A change of a field ends its mark; the next attempt checks all fields again.
 */
export function useProblems<Field extends string>() {
  const { t } = useTranslation()
  const figures = useFigures()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problem<Field>[]>([])
  const show = (found: Problem<Field>[]) => {
    setProblems(found)
    const [first] = found
    if (!first) return
    toastMistake(t, first.code, figures)
    form.current?.querySelector<HTMLInputElement>(`[name=${first.field}]`)?.focus()
  }
  const errorOf = (field: Field) => {
    const problem = problems.find((one) => one.field === field)
    return problem && problemWords(t, problem.code, figures).text
  }
  const forget = (...fields: Field[]) => setProblems((old) => old.filter(({ field }) => !fields.includes(field)))
  return { form, figures, show, errorOf, forget, clear: () => setProblems([]) }
}
