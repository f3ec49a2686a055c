/** The chain that a message names. Accounts of people have the same key on every chain. */
export const chainId = 1

/** How long a message may be valid, and how far the clock of a wallet's device may be ahead, in milliseconds. */
const validityMs = 600_000
const clockSkewMs = 60_000

type Signed = { message: string; signature: string; address: string }

/** Loads on the first sign-in with a wallet, because most installations have none. */
const load = async () => ({ ...(await import('viem/siwe')), ...(await import('viem/utils')) })

/**
 * The fields of a message that has exactly the form of EIP-4361, so that no other reader of it finds other values; null
 * for any other text.
 */
async function readMessage(message: string) {
  const { parseSiweMessage, createSiweMessage } = await load()
  try {
    const fields = parseSiweMessage(message) as Parameters<typeof createSiweMessage>[0]
    return createSiweMessage(fields) === message ? fields : null
  } catch {
    return null
  }
}

/**
 * Whether a wallet signed this message for this installation and for now. The identity library has used up the nonce.
 * Works without a network: accounts of people only, not contracts.
 * @param baseUrl the installation's address
 */
export async function checkMessage({ message, signature, address }: Signed, baseUrl: string): Promise<boolean> {
  const fields = await readMessage(message)
  if (!fields?.issuedAt || !fields.expirationTime) return false
  const { origin, host } = new URL(baseUrl)
  const now = Date.now()
  const issued = fields.issuedAt.getTime()
  const expires = fields.expirationTime.getTime()
  const isOurs =
    fields.domain === host &&
    `${fields.scheme ?? origin.split(':')[0]}://${host}` === origin &&
    URL.canParse(fields.uri) &&
    new URL(fields.uri).origin === origin &&
    fields.chainId === chainId &&
    !fields.notBefore &&
    fields.requestId === undefined &&
    fields.resources === undefined
  const isNow = issued <= now + clockSkewMs && now < expires && expires - issued <= validityMs
  if (!isOurs || !isNow || fields.address !== address) return false
  const { verifyMessage } = await load()
  return verifyMessage({ address: fields.address, message, signature: signature as `0x${string}` }).catch(() => false)
}
