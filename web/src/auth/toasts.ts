import { maximumPasswordLength } from '@hearth/shared/account'
import { minimumAge } from '@hearth/shared/age'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { failureText } from '../app/i18n/failure-text.ts'
import { currentLanguage } from '../app/i18n/i18n.ts'
import { AuthError } from '../app/session/auth-client.ts'
import { dateLocale, typedPattern } from '../ui/birthday-text.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

/** The figures that the words may name; how short a password may be, the server says (`use-figures.ts`). */
export const figures = { age: minimumAge, maximum: maximumPasswordLength }

/**
 * Words for what is wrong with a filled-in form, the same at the field and in the toast. A code that nobody has words for
 * gets a sentence that fits any field.
 * @param values the figures that the words may name
 */
export function problemWords(t: TFunction, code: string, values: object): { title: string; text: string } {
  const pattern = typedPattern(t, dateLocale(currentLanguage()))
  const say = (part: string) =>
    t([`auth.problem.${code}.${part}`, `auth.problem.other.${part}`], { ...values, pattern })
  return { title: say('title'), text: say('text') }
}

/**
 * Says something in passing.
 * @param key a pair of words, `title` and `text`
 * @param text words to use instead of the pair's own
 */
export function toast(t: TFunction, kind: 'good' | 'bad', key: string, text?: string) {
  // One thing at a time: what was said before is about an earlier attempt.
  notifications.clean()
  const tell = kind === 'bad' ? toastProblem : toastDone
  tell(t(`${key}.title`, figures), text ?? t(`${key}.text`, figures))
}

/** Says in passing what is wrong with a filled-in form. */
export function toastMistake(t: TFunction, code: string, values: object) {
  notifications.clean()
  const { title, text } = problemWords(t, code, values)
  toastProblem(title, text)
}

/** What the identity service refused with; NETWORK when nothing came back. */
export function refusal(error: unknown): string {
  return error instanceof AuthError ? error.code : 'NETWORK'
}

const nobodysFault = ['NETWORK', 'TOO_MANY_REQUESTS']

/** Words for a refusal that no screen foresees; undefined, for the toast's own words, when its code says nothing to anybody. */
export function refusalText(t: TFunction, code: string): string | undefined {
  if (code === 'BUSY') return t('auth.toast.busy')
  return nobodysFault.includes(code) ? failureText(t, code) : undefined
}

/** Says that a password was tried too often, and when to come back. @returns whether that was what the service said */
export function toastWait(t: TFunction, error: unknown): boolean {
  const details = error instanceof AuthError ? (error.details as { retryAfter?: number } | null) : null
  if (refusal(error) !== 'TOO_MANY_REQUESTS' || !details?.retryAfter) return false
  notifications.clean()
  const count = Math.ceil(details.retryAfter / 60)
  toastProblem(t('auth.toast.wait.title'), t('auth.toast.wait.text', { count }))
  return true
}
