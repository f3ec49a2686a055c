import type { TFunction } from 'i18next'
import { i18n } from './i18n.ts'

const knownCodes = ['NETWORK', 'TOO_MANY_REQUESTS']

/** The text of a failure by its code. */
export function failureText(t: TFunction, code: string): string {
  return t(`shell.failure.${knownCodes.includes(code) ? code : 'other'}`)
}

const fallbackKey = 'shell.failure.other'

/**
 * Replaces a missing text by a sentence, because a key is unreadable. Forms and members' screens call it for codes from
 * the server. The first page does without, because all its texts are known at build time.
 */
export function setMissingTextFallback() {
  i18n.options.parseMissingKeyHandler = (key, given) => given ?? (key === fallbackKey ? '' : i18n.t(fallbackKey))
}
