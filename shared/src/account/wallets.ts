import * as z from 'zod'
import { api } from '../api.ts'

export const Wallet = z.object({
  id: z.uuid(),
  /** As its owner recognises it: `0x71C7…976F`. */
  address: z.string(),
  createdAt: z.iso.datetime(),
})
export type Wallet = z.infer<typeof Wallet>

/** The chain that a message names. Accounts of people have the same key on every chain. */
const chainId = 1

export type SignInMessage = {
  /** Host and port of the installation, and its whole origin. */
  host: string
  origin: string
  /** With the checksum of EIP-55 in its capitals. */
  address: string
  /** 8 or more letters and digits, of the server. */
  nonce: string
  issuedAt: Date
  expirationTime: Date
}

/**
 * The text that a wallet signs (EIP-4361), without the parts that the standard leaves optional: scheme, statement,
 * beginning, request and resources.
 */
export const signInMessage = ({ host, origin, address, nonce, issuedAt, expirationTime }: SignInMessage) =>
  `${host} wants you to sign in with your Ethereum account:
${address}


URI: ${origin}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${issuedAt.toISOString()}
Expiration Time: ${expirationTime.toISOString()}`

export const wallets = {
  list: api
    .route({ method: 'GET', path: '/me/wallets', summary: 'The wallets that sign in to this account, masked' })
    .output(z.array(Wallet)),
  remove: api
    .errors({ LAST_WAY_IN: { status: 409 } })
    .route({ method: 'DELETE', path: '/me/wallets/{id}', summary: 'Remove a wallet, unless it is the last way in' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
}
