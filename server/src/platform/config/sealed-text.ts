import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { acceptedKeys, type Purpose, type Secret } from './secret.ts'

const keysOf = (secret: Secret, purpose: Purpose) =>
  acceptedKeys(secret, purpose).map((key) => key.toString('base64url'))

/** Encrypts a text that the database keeps and only this installation may read, with the current key of its purpose. */
export const sealText = (secret: Secret, purpose: Purpose, plain: string): Promise<string> =>
  symmetricEncrypt({ key: keysOf(secret, purpose)[0]!, data: plain })

/**
 * Decrypts such a text, with any key that is still accepted.
 * @throws when none fits
 */
export async function openText(secret: Secret, purpose: Purpose, sealed: string): Promise<string> {
  let failure: unknown
  for (const key of keysOf(secret, purpose)) {
    try {
      return await symmetricDecrypt({ key, data: sealed })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
