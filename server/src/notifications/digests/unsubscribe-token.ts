import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedKeys, deriveKey, type Secret } from '../../platform/config/secret.ts'

/** Bytes of the profile's id, and of its signature. */
const bytes = { id: 16, signature: 16 } as const

const signatureOf = (id: Buffer, key: Buffer) =>
  createHmac('sha256', key).update(id).digest().subarray(0, bytes.signature)

/**
 * The secret of the links that stop a member's mails of news. It lasts, because old mails have it too, and it grants
 * nothing else.
 */
export function unsubscribeToken(secret: Secret, profileId: string): string {
  const id = Buffer.from(profileId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(id, deriveKey(secret, 'unsubscribing'))]).toString('base64url')
}

/** The profile's id in a token that this installation made; null for any other text. */
export function readUnsubscribeToken(secret: Secret, token: string): string | null {
  const given = Buffer.from(token, 'base64url')
  if (given.length !== bytes.id + bytes.signature) return null
  const id = given.subarray(0, bytes.id)
  const signature = given.subarray(bytes.id)
  const isOurs = acceptedKeys(secret, 'unsubscribing').some((key) => timingSafeEqual(signature, signatureOf(id, key)))
  return isOurs ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
