import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { toastProblem } from '../ui/toast.ts'

/** What a failed act of staff says; null without one, and when the person gave up the proof that it needs. */
export const failureOf = (t: TFunction, error: unknown): string | null =>
  error && !isDeclined(error) ? failureText(t, errorCode(error)) : null

/** Says in a toast that an act of staff failed. */
export function useStaffFailure() {
  const { t } = useTranslation()
  return (error: unknown) => {
    const text = failureOf(t, error)
    if (text) toastProblem(t('admin.failed'), text)
  }
}
