// Journeys compile this file without the rest of the folder.
/// <reference path="./http-ece.d.ts" />
import { createECDH, ECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'

/** The keys that a browser has given with its subscription. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer }

/** Bytes of a payload. A push service must accept a body of 4,096 bytes, of which encryption takes 103. */
export const maxPayloadBytes = 3000

/** Whether a text is a point of the curve P-256, as browsers give it. Nothing can be encrypted for another one. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

function newKey(): ECDH {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key
}

/**
 * Encrypts a payload for one browser (aes128gcm, RFC 8291), padded to one length for all, because the length would tell
 * the push service what kind of notification it is.
 * @param random for the test with the vectors of RFC 8291
 * @throws RangeError when the payload is longer than `maxPayloadBytes`
 */
export function encryptPayload(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  { salt = randomBytes(16), privateKey = newKey(), length = maxPayloadBytes } = {},
): Buffer {
  const content = Buffer.from(payload)
  if (content.length > maxPayloadBytes) throw new RangeError(`a payload of ${content.length} bytes`)
  const pad = Math.max(0, length - content.length)
  return encrypt(content, { version: 'aes128gcm', dh: p256dh, privateKey, salt, authSecret: auth, pad })
}
