import type { TFunction } from 'i18next'
import { i18n } from './i18n.ts'

const known = ['NETWORK', 'TOO_MANY_REQUESTS']

/** Words for a failure of which only the code is known. */
export function failureText(t: TFunction, code: string): string {
  return t(`shell.failure.${known.includes(code) ? code : 'other'}`)
}

const unforeseen = 'shell.failure.other'

/**
 * Says a sentence where words are missing: nobody can read a key. Forms and the screens of members ask for it; the first
 * page, which says nothing that was not known when it was built, does without.
 */
export function speakAtAnyRate() {
  i18n.options.parseMissingKeyHandler = (missing, given) => given ?? (missing === unforeseen ? '' : i18n.t(unforeseen))
}
