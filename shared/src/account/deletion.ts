import * as z from 'zod'
import { api } from '../api.ts'
import type { Language } from '../language-codes.ts'

/** Days in which a member who deletes the account can come back. */
export const deletionDays = 14

/** What a member types to delete the account, by the language of the screen. */
export const deletionWords: Record<Language, string> = {
  en: 'DELETE',
  es: 'ELIMINAR',
  de: 'LÖSCHEN',
  da: 'SLET',
  th: 'ลบบัญชี',
  km: 'លុបគណនី',
}

/** Spaces and characters without a width, which keyboards of some scripts insert. */
const invisible = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/gu
const folded = (text: string) => text.normalize('NFKC').replace(invisible, '').toLowerCase()
const words = new Set(Object.values(deletionWords).map(folded))

/** Whether the text is the word of one of the languages, in capitals or not. */
export const isDeletionWord = (text: string) => words.has(folded(text))

export const deletion = {
  schedule: api
    .route({
      method: 'POST',
      path: '/me/deletion',
      summary: 'Delete the account after 14 days; until then no member sees it, and a sign-in can bring it back',
    })
    .input(
      z.strictObject({
        word: z.string().max(60, { error: 'word_differs', abort: true }).refine(isDeletionWord, 'word_differs'),
      }),
    )
    .errors({ LAST_ADMIN: { status: 409 } })
    .output(z.object({ deletesAt: z.iso.datetime() })),
  cancel: api
    .route({ method: 'DELETE', path: '/me/deletion', summary: 'Come back: the account stays, as it was' })
    .output(z.object({ deletesAt: z.null() })),
}
