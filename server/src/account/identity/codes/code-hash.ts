import { createHmac } from 'node:crypto'
import { deriveKey, type Secret } from '../../../platform/config/secret.ts'

/** Digits of a one-time code. */
export const codeLength = 6
/** The lifetime of a one-time code, in seconds. */
export const codeSeconds = 600
/** Wrong codes after which a code is invalid. */
export const codeTries = 5

/**
 * The stored form of a one-time code. A million codes are hashed in a second, so only a key that is not in the database
 * hides them from a reader of the database.
 */
export const codeHash = (secret: Secret, code: string) =>
  createHmac('sha256', deriveKey(secret, 'one-time-codes')).update(code).digest('base64url')
