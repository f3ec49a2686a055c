import { createHmac } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import { siwe } from 'better-auth/plugins'
import type { Env } from '../../../platform/config/env.ts'
import { deriveKey, type Secret } from '../../../platform/config/secret.ts'
import { checkMessage } from './check-message.ts'

type Deps = { env: Env; secret: Secret }

/** The domain under which the library puts a wallet's address in place of an e-mail address. */
const domain = placeholderAddress('wallet', '').slice(1)

const isSignIn = ({ path }: { path?: string }) => path === '/siwe/verify'
const refused = () => Response.json({ code: 'WALLET_REFUSED' }, { status: 401 })

/** One refusal for whatever does not fit. The library's own would quote errors of the database. */
const hideReason = createAuthMiddleware(async ({ context: { returned } }) => {
  if (returned instanceof APIError && returned.statusCode !== 403) return refused()
})

/** The library would mail to an address that comes along, or take it for the account's. */
const refuseAddress = createAuthMiddleware(async ({ body }) => {
  if (body && typeof body === 'object' && 'email' in body)
    throw new APIError('BAD_REQUEST', { code: 'WALLET_REFUSED', message: 'wallet_refused' })
})

/**
 * Hearth's rules around the library's sign-in with Ethereum. A keyed hash takes the place of the wallet's address in the
 * account's placeholder address, so that nothing that shows or logs an account shows the wallet.
 */
function walletRules(secret: Secret) {
  const hash = (address: string) =>
    createHmac('sha256', deriveKey(secret, 'wallets')).update(address.toLowerCase()).digest('hex').slice(0, 32)
  const hideWallet = async <User extends { email: string }>(user: User) => {
    const [local = '', given] = user.email.toLowerCase().split('@')
    return { data: given === domain ? { ...user, email: placeholderAddress('wallet', hash(local)) } : user }
  }
  return {
    id: 'wallet-rules',
    init: () => ({ options: { databaseHooks: { user: { create: { before: hideWallet } } } } }),
    hooks: {
      before: [{ matcher: isSignIn, handler: refuseAddress }],
      after: [{ matcher: isSignIn, handler: hideReason }],
    },
  } satisfies BetterAuthPlugin
}

/** Sign-in with Ethereum, if the installation has it switched on. */
export function walletPlugins({ env, secret }: Deps): BetterAuthPlugin[] {
  if (!env.WALLET_SIGN_IN) return []
  const library = siwe({
    domain: new URL(env.BASE_URL).host,
    emailDomainName: domain,
    getNonce: async () => generateRandomString(24, 'a-z', 'A-Z', '0-9'),
    verifyMessage: ({ message, signature, address }) => checkMessage({ message, signature, address }, env.BASE_URL),
    // The account's name would be the wallet's address.
    ensLookup: async () => ({ name: '', avatar: '' }),
  })
  return [library, walletRules(secret)]
}
