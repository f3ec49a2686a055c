import { signInMessage } from '@hearth/shared/account/wallets'
import { requestAuth } from '../../app/session/auth-client.ts'

/** A wallet in the browser (EIP-1193). */
export type WalletProvider = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> }

declare global {
  interface Window {
    ethereum?: WalletProvider
  }
  interface WindowEventMap {
    /** A wallet presents itself when the page asks (EIP-6963). */
    'eip6963:announceProvider': CustomEvent<{ provider: WalletProvider }>
  }
}

/** How long the signed message is valid, in milliseconds. The server accepts at most 10 minutes. */
const validityMs = 300_000

/** Whether the member said no in the wallet (EIP-1193). */
export const isRejected = (error: unknown) => (error as { code?: unknown } | null)?.code === 4001

const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Signs in with Ethereum (EIP-4361): the wallet signs a message that names this site and is valid for minutes.
 * @throws AuthError when the server refuses, and the wallet's error when it does not sign
 */
export async function signInByWallet(wallet: WalletProvider) {
  const { addr } = await import('micro-eth-signer')
  const [address] = (await wallet.request({ method: 'eth_requestAccounts' })) as string[]
  if (!address) throw new Error('The wallet has no account.')
  const { nonce } = await requestAuth<{ nonce: string }>('/siwe/nonce', {})
  const message = signInMessage({
    host: location.host,
    origin: location.origin,
    address: addr.addChecksum(address),
    nonce,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + validityMs),
  })
  const signature = await wallet.request({ method: 'personal_sign', params: [toHex(message), address] })
  await requestAuth('/siwe/verify', { message, signature })
}
