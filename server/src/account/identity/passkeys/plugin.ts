import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { communityName } from '../../../platform/community/name.ts'
import { markBothFactors } from '../second-factor/rule.ts'
import { acceptSignature } from './queries.ts'
import { passkeyRules, refuse } from './rules.ts'

type Deps = Parameters<typeof passkeyRules>[0]

/**
 * Passkeys: registration by a signed-in account, and sign-in. The origin and the host are those of BASE_URL, whatever the
 * request says. The library asks for user verification only where possible; here it is required.
 */
export function passkeyPlugins(deps: Deps) {
  const { env, db } = deps
  const { origin, hostname } = new URL(env.BASE_URL)
  const library = passkey({
    rpID: hostname,
    rpName: communityName(),
    origin,
    // A passkey that the authenticator can find by itself signs in without a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    // The column's name as the database's naming gives it back.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    registration: {
      afterVerification: ({ verification: { registrationInfo } }) => {
        if (!registrationInfo?.userVerified) refuse('PASSKEY_REFUSED')
        const name = getAuthenticatorName(registrationInfo.aaguid)
        return name === undefined ? undefined : { name }
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        const { userVerified, credentialID, newCounter } = authenticationInfo
        const userId = userVerified && (await acceptSignature(db, credentialID, newCounter))
        if (!userId) refuse('PASSKEY_REFUSED')
        await markBothFactors(userId)
      },
    },
  })
  return [library, passkeyRules(deps)] as const
}
