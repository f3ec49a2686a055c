import type { Around } from '@hearth/shared/phrases'
import type { Me } from '@hearth/shared/profile'

/** So many messages tell which language two members write. */
export const recentMessages = 20

/**
 * What tells the language of a text that is too short to tell it: the messages around it, else the languages that the
 * viewer speaks and uses.
 */
export const aroundIn = (recent: readonly string[], me: Me | null | undefined): Around => ({
  texts: recent,
  languages: [
    ...(me?.profile?.languages ?? []),
    ...[document.documentElement.lang, ...navigator.languages].map((tag) => tag.split('-')[0]!.toLowerCase()),
  ],
})
