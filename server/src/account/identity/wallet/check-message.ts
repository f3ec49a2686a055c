import { signInMessage } from '@hearth/shared/account/wallets'

/** How long a message may be valid, and how far the clock of a wallet's device may be ahead, in milliseconds. */
const validityMs = 600_000
const clockSkewMs = 60_000

type Signed = { message: string; signature: string; address: string }

/** What a message says of its own. Written again, it has to be the same text, so that no other reader finds other values. */
const ownFields =
  /^Nonce: (?<nonce>[A-Za-z0-9]{8,64})\nIssued At: (?<issued>[0-9TZ:.-]{24})\nExpiration Time: (?<expires>[0-9TZ:.-]{24})$/m

/** The times of a message for this installation and address; null for any other text. */
function readTimes(message: string, address: string, { host, origin }: URL) {
  const { nonce, issued, expires } = ownFields.exec(message)?.groups ?? {}
  if (!nonce || !issued || !expires) return null
  const issuedAt = new Date(issued)
  const expirationTime = new Date(expires)
  if (Number.isNaN(issuedAt.getTime()) || Number.isNaN(expirationTime.getTime())) return null
  const expected = signInMessage({ host, origin, address, nonce, issuedAt, expirationTime })
  return expected === message ? { issuedAt: issuedAt.getTime(), expires: expirationTime.getTime() } : null
}

/** Loads on the first sign-in with a wallet, because most installations have none. */
const loadSigner = async () => (await import('micro-eth-signer')).eip191Signer

/** Some hardware wallets end a signature with 0 or 1, all others with 27 or 28. */
const recovery: Record<string, string> = { '00': '1b', '01': '1c' }

async function isSignedBy({ message, signature, address }: Signed) {
  const signer = await loadSigner()
  const end = signature.slice(-2)
  try {
    return signer.verify(signature.slice(0, -2) + (recovery[end] ?? end), message, address)
  } catch {
    return false
  }
}

/**
 * Whether a wallet signed this message for this installation and for now. The identity library has used up the nonce.
 * Works without a network: accounts of people only, not contracts.
 * @param baseUrl the installation's address
 */
export async function checkMessage(signed: Signed, baseUrl: string): Promise<boolean> {
  const times = readTimes(signed.message, signed.address, new URL(baseUrl))
  if (!times) return false
  const now = Date.now()
  const isNow =
    times.issuedAt <= now + clockSkewMs && now < times.expires && times.expires - times.issuedAt <= validityMs
  return isNow && isSignedBy(signed)
}
