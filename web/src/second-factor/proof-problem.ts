import type { TFunction } from 'i18next'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'

const own = ['WRONG_CODE', 'WRONG_PASSWORD', 'LAST_STRONG_FACTOR']

/** The seconds of a refusal after too many tries, from an operation or from the identity service. */
function waitOf(error: unknown): number | undefined {
  const { data, details } = error as { data?: { retryAfter?: number }; details?: { retryAfter?: number } }
  return data?.retryAfter ?? details?.retryAfter
}

/** Says why a code, a password or a change of factors was refused. */
export function proofProblem(t: TFunction, error: unknown): string {
  const code = errorCode(error)
  if (own.includes(code)) return t(`secondFactor.problem.${code}`)
  if (code === 'CHANGES_LOCKED') return t('settings.locked.text')
  const wait = code === 'TOO_MANY_REQUESTS' ? waitOf(error) : undefined
  return wait ? t('auth.toast.wait.text', { count: Math.ceil(wait / 60) }) : failureText(t, code)
}
