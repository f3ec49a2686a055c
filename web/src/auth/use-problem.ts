import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemWords, toastMistake } from './toasts.ts'
import { useFigures } from './use-figures.ts'

type Problem<Field> = { field: Field; code: string }

/** Shows one problem of a form at a time, at its field and as a toast. */
export function useProblem<Field extends string>() {
  const { t } = useTranslation()
  const figures = useFigures()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem<Field> | null>(null)
  const show = (found: Problem<Field>) => {
    setProblem(found)
    toastMistake(t, found.code, figures)
    form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
  }
  const errorOf = (field: Field) => (problem?.field === field ? problemWords(t, problem.code, figures).text : undefined)
  return { form, figures, show, errorOf, clear: () => setProblem(null) }
}
