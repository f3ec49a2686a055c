import { useTranslation } from 'react-i18next'
import { useUnits } from '../../members/display.ts'
import { useFormat } from '../../members/use-format.ts'
import classes from '../../ui/fields.module.css'
import type { Field } from './form.ts'
import { limits } from './limits.ts'
import type { FormState } from './use-profile-form.ts'

/** The appearance of this screen's fields. */
export const look = {
  size: 'md',
  // Nearly every field is required, and the others say that they are optional.
  withAsterisk: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  classNames: { input: classes.input, label: classes.label, description: classes.description, error: classes.error },
} as const

/** The props of every field: its id, its appearance, and its problem in the member's language. */
export function useField({ problemAt, leave }: FormState) {
  const { t } = useTranslation()
  const units = useUnits()
  const words = useFormat()
  const { minHeight, maxHeight, minWeight, maxWeight } = limits
  const measured = {
    minHeight: words.height(minHeight),
    maxHeight: words.height(maxHeight),
    minWeight: words.weight(minWeight),
    maxWeight: words.weight(maxWeight),
  }
  const error = (field: Field) => {
    const code = problemAt(field)
    return code && t([`problems.${code}`, 'problems.invalid'], { ...limits, ...measured, context: units })
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
