import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import { minimumAge } from '@hearth/shared/members/age'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { failureText } from '../../app/i18n/failure-text.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { AuthError } from '../../app/session/auth-client.ts'
import { typedPattern } from '../../ui/birthday-text.ts'
import { dateLocale } from '../../ui/date-locale.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

/** Values for texts. The minimum password length comes from the server (`use-figures.ts`). */
export const figures = { age: minimumAge, maximum: maximumPasswordLength }

/**
 * The texts of a form's problem, for the field and for the toast. A code without texts gets ones that fit any field.
 * @param values the values that the texts may name
 */
export function problemWords(t: TFunction, code: string, values: object): { title: string; text: string } {
  const pattern = typedPattern(t, dateLocale(currentLanguage()))
  const text = (part: string) =>
    t([`auth.problem.${code}.${part}`, `auth.problem.other.${part}`], { ...values, pattern })
  return { title: text('title'), text: text('text') }
}

/**
 * Shows a toast.
 * @param key key of the texts `title` and `text`
 * @param text replaces the second of them
 */
export function toast(t: TFunction, kind: 'good' | 'bad', key: string, text?: string) {
  // Earlier toasts are about an earlier attempt.
  notifications.clean()
  const show = kind === 'bad' ? toastProblem : toastDone
  show(t(`${key}.title`, figures), text ?? t(`${key}.text`, figures))
}

/** Shows a toast about a problem of the form. */
export function toastMistake(t: TFunction, code: string, values: object) {
  notifications.clean()
  const { title, text } = problemWords(t, code, values)
  toastProblem(title, text)
}

/** The code of a refusal; NETWORK if no response came. */
export function refusal(error: unknown): string {
  return error instanceof AuthError ? error.code : 'NETWORK'
}

/** Why the community takes no new member. */
const joiningCodes = ['SIGN_UP_CLOSED', 'INVITATION_REQUIRED', 'ENTRY_BLOCKED']
const generalCodes = ['NETWORK', 'TOO_MANY_REQUESTS']

/** The text of a refusal without a text of its own; undefined, for the toast's default, if the code explains nothing. */
export function refusalText(t: TFunction, code: string): string | undefined {
  if (code === 'BUSY') return t('auth.toast.busy')
  if (code.startsWith('CAPTCHA_')) return t(`auth.captcha.${code}`)
  if (joiningCodes.includes(code)) return t(`community.refused.${code}`)
  return generalCodes.includes(code) ? failureText(t, code) : undefined
}

/** Shows how long to wait after too many passwords. @returns whether the error was that refusal */
export function toastWait(t: TFunction, error: unknown): boolean {
  const details = error instanceof AuthError ? (error.details as { retryAfter?: number } | null) : null
  if (refusal(error) !== 'TOO_MANY_REQUESTS' || !details?.retryAfter) return false
  notifications.clean()
  const count = Math.ceil(details.retryAfter / 60)
  toastProblem(t('auth.toast.wait.title'), t('auth.toast.wait.text', { count }))
  return true
}
