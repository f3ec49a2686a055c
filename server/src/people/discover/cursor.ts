import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { acceptedKeyObjects, type Secret } from '../../platform/config/secret.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a position in a list, so that clients can neither read nor forge it: AES-256-GCM (NIST SP 800-38D).
 * @param of the viewer and the list; only the same value opens the token again
 */
export function sealCursor(secret: Secret, of: string, position: unknown): string {
  const nonce = randomBytes(nonceBytes)
  const [key] = acceptedKeyObjects(secret, 'cursors')
  const cipher = createCipheriv('aes-256-gcm', key!, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(of))
  const sealed = [nonce, cipher.update(JSON.stringify(position)), cipher.final()]
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
}

function openWith(key: KeyObject, of: string, bytes: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    const opened = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
    return JSON.parse(Buffer.concat(opened).toString())
  } catch {
    return null
  }
}

/** The position in a token. Null if it is forged, or belongs to another viewer or search. */
export function openCursor(secret: Secret, of: string, token: string): unknown {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  for (const key of acceptedKeyObjects(secret, 'cursors')) {
    const position = openWith(key, of, bytes)
    if (position !== null) return position
  }
  return null
}
