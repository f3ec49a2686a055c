import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', secret, '', 'discover cursor', 32))
  keys.set(secret, made)
  return made
}

/**
 * A position in a list as a token that says nothing and cannot be made up: AES-256-GCM (NIST SP 800-38D).
 * @param of whose list it is and of what: the token opens for exactly this again
 */
export function sealCursor(secret: string, of: string, position: unknown): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(of))
  const sealed = [nonce, cipher.update(JSON.stringify(position)), cipher.final()]
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The position in a token, or null when it was not made here, for this viewer and this search. */
export function openCursor(secret: string, of: string, token: string): unknown {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    const opened = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
    return JSON.parse(Buffer.concat(opened).toString())
  } catch {
    return null
  }
}
