import type { Me } from '@hearth/shared/account/me'
import type { Around } from '@hearth/shared/chat/phrases'
import { browserLanguages } from '../../ui/browser-languages.ts'

/** The language of a conversation is guessed from this many of its last messages. */
export const recentMessages = 20

/**
 * Returns the evidence for the language of a short text: the messages around it, else the languages that the viewer
 * speaks and uses.
 */
export const aroundIn = (recent: readonly string[], me: Me | null | undefined): Around => ({
  texts: recent,
  languages: [
    ...(me?.profile?.languages ?? []),
    ...[document.documentElement.lang, ...browserLanguages()].map((tag) => tag.split('-')[0]!.toLowerCase()),
  ],
})
