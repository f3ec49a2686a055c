import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { toastProblem } from '../../ui/toast.ts'

/**
 * What a failed act of staff says; null without one, and when the person gave up the proof that it needs.
 * @param own the codes that the console has words for
 */
export function failureOf(t: TFunction, error: unknown, own: readonly string[] = []): string | null {
  if (!error || isDeclined(error)) return null
  const code = errorCode(error)
  return own.includes(code) ? t(`admin.problem.${code}`) : failureText(t, code)
}

/** Says in a toast that an act of staff failed. */
export function useStaffFailure(own?: readonly string[]) {
  const { t } = useTranslation()
  return (error: unknown) => {
    const text = failureOf(t, error, own)
    if (text) toastProblem(t('admin.failed'), text)
  }
}
