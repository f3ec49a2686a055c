import { isVisible } from '@hearth/shared/readable'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The texts of a staff form. After the first attempt to send, each missing one says so, and the first takes the focus.
 * @param required the fields that must not be empty, in the form's order; all of them by default
 */
export function useTextFields<Name extends string>(
  initial: Record<Name, string>,
  required: readonly NoInfer<Name>[] = Object.keys(initial) as Name[],
) {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [isTried, setTried] = useState(false)
  const isMissing = (name: Name) => required.includes(name) && !isVisible(values[name])
  const field = (name: Name, missing = t('admin.problem.text_required')) => ({
    name,
    value: values[name],
    error: isTried && isMissing(name) && missing,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (send: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const missing = required.find(isMissing)
    if (missing) event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    else send()
  }
  return { values, field, submit }
}
