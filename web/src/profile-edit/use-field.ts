import { useTranslation } from 'react-i18next'
import classes from '../ui/fields.module.css'
import type { Field } from './form.ts'
import { limits } from './limits.ts'
import type { FormState } from './use-profile-form.ts'

/** How the fields of this screen look. */
export const look = {
  size: 'md',
  // Nearly everything is asked for; what is not says so.
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  classNames: { input: classes.input, label: classes.label, description: classes.description },
} as const

/** What every field has: its place in the focus order, its look, and its problem in the member's language. */
export function useField({ problemAt, leave }: FormState) {
  const { t } = useTranslation()
  const error = (field: Field) => {
    const code = problemAt(field)
    return code && t([`problems.${code}`, 'problems.invalid'], limits)
  }
  return {
    error,
    field: (field: Field) => ({
      ...look,
      id: `profile-${field}`,
      error: error(field),
      onBlur: () => leave(field),
    }),
  }
}
