import type { Me } from '@hearth/shared/account/me'
import { useEffect, useRef } from 'react'
import { errorCode } from '../api/query-client.ts'
import { showsKeptMe } from '../session/device-owner.ts'
import { readStored } from '../storage/browser-store.ts'
import { askedByAddress, currentLanguage, i18n, unsavedLanguage } from './i18n.ts'
import { storeLanguage } from './stored-language.ts'

/**
 * Sets the language after a sign-in. A language chosen in this browser and not stored yet wins, and is stored. Otherwise
 * the profile's language applies, so members have it on every device; a language that the browser merely suggested does
 * not override it. ?lng= in the URL applies to the visit only.
 */
export function useMemberLanguage(me: Me | null | undefined) {
  const settledAccount = useRef<string>(null)
  // An account without details has the language of no choice; it is stored with the details.
  const account = me?.account.detailsRequired ? undefined : me?.account.id
  const stored = me?.profile?.languageCode
  useEffect(() => {
    // Once for each sign-in, because a later response of the server must not undo a choice.
    // The kept account may be older than the choice.
    if (showsKeptMe()) return
    if (!account || !stored || askedByAddress || settledAccount.current === account) return
    settledAccount.current = account
    const chosen = readStored(unsavedLanguage) !== null
    if (!chosen && stored !== currentLanguage()) void i18n.changeLanguage(stored)
    if (chosen)
      storeLanguage(currentLanguage()).catch((error) => console.warn('Language not stored:', errorCode(error)))
  }, [account, stored])
}
