import { isVisible } from '@hearth/shared/readable'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../ui/form/use-form.ts'

/**
 * The texts of a staff form. An attempt to send it marks each that is missing.
 * @param required the fields that must not be empty, in the form's order; all of them by default
 */
export function useTextFields<Name extends string>(
  initial: Record<Name, string>,
  required: readonly NoInfer<Name>[] = Object.keys(initial) as Name[],
) {
  const { t } = useTranslation()
  const form = useForm(useState(initial), {
    wordsOf: (code) => t([`admin.problem.${code}`, 'admin.problem.text_required']),
  })
  const missing = (values: Record<Name, string>) =>
    required.filter((name) => !isVisible(values[name])).map((field) => ({ field, code: `${field}_required` }))
  return { ...form, submit: (send: () => void) => form.submit(missing, send) }
}
