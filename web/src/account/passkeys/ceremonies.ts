import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { requestAuth } from '../../app/session/auth-client.ts'

/** What a person needs only with a passkey loads when it is needed. */
const load = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys. They need https or localhost. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window && window.isSecureContext

/** Whether this browser offers passkeys in the field of the address. */
export const supportsAutofill = async () => (await load()).browserSupportsWebAuthnAutofill()

/** Whether the member closed the browser's dialog, it ran out of time, or another ceremony took its place. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/**
 * Signs in with a passkey: in a dialog of the browser, or from the field of the address.
 * @param options.signal ends an offer in the field
 * @throws AuthError when the server refuses, and the browser's error when there is no answer
 */
export async function signInByPasskey({ autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal } = {}) {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await load()
  signal?.throwIfAborted()
  const path = '/passkey/generate-authenticate-options'
  // An answer that comes too late would replace the cookie of the next ceremony's challenge.
  const optionsJSON = await requestAuth<PublicKeyCredentialRequestOptionsJSON>(path, undefined, { signal })
  signal?.throwIfAborted()
  // An offer in the field asks the same before it begins. Once this is answered it has begun, so that the dialog cancels
  // the offer and never the other way around.
  if (!autofill) await browserSupportsWebAuthnAutofill().catch(() => false)
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', cancel)
  const response = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: autofill,
    verifyBrowserAutofillInput: false,
  }).finally(() => signal?.removeEventListener('abort', cancel))
  await requestAuth('/passkey/verify-authentication', { response })
}

/**
 * Makes a passkey for the signed-in account.
 * @throws AuthError when the server refuses, and the browser's error when there is no answer
 */
export async function addPasskey() {
  const { startRegistration } = await load()
  const optionsJSON = await requestAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  await requestAuth('/passkey/verify-registration', { response: await startRegistration({ optionsJSON }) })
}
