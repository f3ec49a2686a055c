import { useTranslation } from 'react-i18next'
import { type Kept, useForm } from '../../ui/form/use-form.ts'
import { useMinimumAge } from '../community/community-query.ts'
import { problemWords, toastMistake } from './toasts.ts'
import { useFigures } from './use-figures.ts'

/** A form about an account. Its first problem is also a toast. */
export function useAuthForm<Values extends object>(kept: Kept<Values>) {
  const { t } = useTranslation()
  const figures = { ...useFigures(), age: useMinimumAge() }
  const form = useForm(kept, {
    wordsOf: (code) => problemWords(t, code, figures).text,
    onProblem: ({ code }) => toastMistake(t, code, figures),
  })
  return { ...form, figures }
}
