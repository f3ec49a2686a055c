import { maximumPasswordLength, minimumPasswordLength } from '@hearth/shared/account'
import { minimumAge } from '@hearth/shared/age'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { failureText } from '../app/failure-text.ts'
import { AuthError } from '../app/session.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

/** The figures that the words may name. */
export const figures = { age: minimumAge, minimum: minimumPasswordLength, maximum: maximumPasswordLength }

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

/** What the identity service refused with; NETWORK when nothing came back. */
export function refusal(error: unknown): string {
  return error instanceof AuthError ? error.code : 'NETWORK'
}

const nobodysFault = ['NETWORK', 'TOO_MANY_REQUESTS']

/** Words for a refusal that no screen foresees; undefined, for the toast's own words, when its code says nothing to anybody. */
export function refusalText(t: TFunction, code: string): string | undefined {
  return nobodysFault.includes(code) ? failureText(t, code) : undefined
}
