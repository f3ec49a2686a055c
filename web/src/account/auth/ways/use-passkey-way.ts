import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFingerprint from '~icons/fingerprint'
import { isCancelled, signInByPasskey, supportsAutofill, supportsPasskeys } from '../../passkeys/ceremonies.ts'
import { refusal, toast } from '../toasts.ts'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import type { PanelProps, Way } from './way.ts'

/** Less than the 5 minutes for which the server accepts an answer. */
const renewalMs = 240_000

/** Explains why a passkey did not sign in. */
function usePasskeyRefused(onBanned: PanelProps['onBanned']) {
  const { t } = useTranslation()
  const refused = useRefused(onBanned)
  return (error: unknown) => {
    const code = refusal(error)
    if (code === 'PASSKEY_REFUSED' || code === 'INVALID_PASSKEY') toast(t, 'bad', 'auth.toast.passkeyRefused')
    else if (code === 'PASSKEY_EXPIRED') toast(t, 'bad', 'auth.toast.passkeyExpired')
    else if (code === 'FACTOR_ON_HOLD') toast(t, 'bad', 'auth.toast.factorOnHold')
    else refused(error)
  }
}

/**
 * Lets the browser offer passkeys in the field of the address, while it is idle.
 * @param signIn signs in by autofill until the signal ends it
 * @returns ends the offer at once, because the next ceremony would be cancelled with it
 */
function useAutofill(idle: boolean, signIn: (signal: AbortSignal) => Promise<void>) {
  const [round, setRound] = useState(0)
  const stop = useRef(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signIn` changes with each render, the offer must not
  useEffect(() => {
    if (!idle) return
    const offer = new AbortController()
    stop.current = () => offer.abort()
    const again = () => setRound(round + 1)
    const renewal = setTimeout(again, renewalMs)
    signIn(offer.signal).catch(again)
    return () => {
      clearTimeout(renewal)
      offer.abort()
    }
  }, [idle, round])
  return () => stop.current()
}

/** The passkey as a way in; null where there is none. The field of the address offers it too. */
export function usePasskeyWay(offered: boolean, onBanned: PanelProps['onBanned']): Way | null {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const refused = usePasskeyRefused(onBanned)
  const [busy, setBusy] = useState(false)
  const available = offered && supportsPasskeys()
  const stopOffer = useAutofill(available && !busy, async (signal) => {
    if (!(await supportsAutofill().catch(() => false))) return
    try {
      await signInByPasskey({ autofill: true, signal })
    } catch (error) {
      // Without an answer of the server the next offer comes with the renewal.
      if (signal.aborted || refusal(error) === 'NETWORK') return
      refused(error)
      throw error
    }
    await signedIn('passkey')
  })
  if (!available) return null
  const start = async () => {
    stopOffer()
    setBusy(true)
    try {
      await signInByPasskey()
      await signedIn('passkey')
    } catch (error) {
      if (!isCancelled(error)) refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { id: 'passkey', label: t('auth.ways.passkey'), icon: IconFingerprint, start }
}
