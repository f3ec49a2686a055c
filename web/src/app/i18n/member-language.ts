import type { Me } from '@hearth/shared/profile'
import { useEffect, useRef } from 'react'
import { errorCode } from '../api/query-client.ts'
import { readStored } from '../storage/browser-store.ts'
import { askedByAddress, currentLanguage, i18n, unsavedLanguage } from './i18n.ts'
import { storeLanguage } from './stored-language.ts'

/**
 * Which language a member meets after signing in: one chosen in this browser that no profile has stored yet wins, and is
 * stored; otherwise the profile's, so that members find their language on every device. What the browser merely
 * suggested never wins over the profile. An address with ?lng= is obeyed for its visit and stores nothing.
 */
export function useMemberLanguage(me: Me | null | undefined) {
  const settled = useRef<string>(null)
  const account = me?.account.id
  const stored = me?.profile?.languageCode
  useEffect(() => {
    // Once for each account that signs in: a later answer from the server must not undo a choice.
    if (!account || !stored || askedByAddress || settled.current === account) return
    settled.current = account
    const chosen = readStored(unsavedLanguage) !== null
    if (!chosen && stored !== currentLanguage()) void i18n.changeLanguage(stored)
    if (chosen)
      storeLanguage(currentLanguage()).catch((error) => console.warn('Language not stored:', errorCode(error)))
  }, [account, stored])
}
