import type { TFunction } from 'i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'

const own = ['WRONG_CODE', 'WRONG_PASSWORD', 'LAST_STRONG_FACTOR', 'SMS_UNAVAILABLE']

/** The seconds of a refusal after too many tries, from an operation or from the identity service. */
function waitOf(error: unknown): number | undefined {
  const { data, details } = error as { data?: { retryAfter?: number }; details?: { retryAfter?: number } }
  return data?.retryAfter ?? details?.retryAfter
}

/** Says why a code, a password or a change of factors was refused, or when the next code can be sent. */
export function proofProblem(t: TFunction, error: unknown): string {
  const code = errorCode(error)
  if (own.includes(code)) return t(`secondFactor.problem.${code}`)
  if (code === 'CHANGES_LOCKED') return t('settings.locked.text')
  const count = Math.ceil((waitOf(error) ?? 0) / 60)
  if (code === 'TOO_MANY_CODES') return t('secondFactor.problem.TOO_MANY_CODES.text', { count })
  return code === 'TOO_MANY_REQUESTS' && count ? t('auth.toast.wait.text', { count }) : failureText(t, code)
}

/** Whether a refusal to send a code leaves the member with an earlier one to type. */
export const hasEarlierCode = (error: unknown) => errorCode(error) === 'TOO_MANY_CODES'
