import { i18n } from './i18n.ts'

const key = 'shell.failure.other'

/**
 * Says a sentence where words are missing: nobody can read a key. Forms and the screens of members ask for it; the first
 * page, which says nothing that was not known when it was built, does without.
 */
export function speakAtAnyRate() {
  i18n.options.parseMissingKeyHandler = (missing, given) => given ?? (missing === key ? '' : i18n.t(key))
}
