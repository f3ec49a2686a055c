import type { Language } from '@hearth/shared/language-codes'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { client } from '../api/client.ts'
import { errorCode, queryClient } from '../api/query-client.ts'
import { meQuery } from '../session/session.ts'
import { writeStored } from '../storage/browser-store.ts'
import { failureText } from './failure-text.ts'
import { i18n, unsavedLanguage } from './i18n.ts'

let last: Promise<unknown> = Promise.resolve()

/** Stores the member's language on the profile. Requests run one after the other to keep the order of quick choices. */
export function storeLanguage(language: Language): Promise<void> {
  const stored = last.then(() => client.profile.setLanguage({ languageCode: language })).then(() => remember(language))
  last = stored.catch(() => null)
  return stored
}

function remember(language: Language) {
  writeStored(unsavedLanguage, null)
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, profile: me.profile && { ...me.profile, languageCode: language } },
  )
}

let saved: string | undefined

/** The same, with a toast about the result in the new language. It replaces that of the choice before. */
export async function storeLanguageWithToast(language: Language) {
  const { t } = i18n
  try {
    await storeLanguage(language)
    saved = toastDone(t('shell.languageSaved.title'), t('shell.languageSaved.text'), saved)
  } catch (error) {
    toastProblem(t('shell.languageFailed.title'), failureText(t, errorCode(error)))
  }
}
