import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'
import type { BackupKeys } from './keys.ts'

/** How a file begins that age has encrypted. */
const ageMark = Buffer.from('age-encryption.org/v1\n')

export const isSealed = (start: Buffer) => start.subarray(0, ageMark.length).equals(ageMark)

const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (content: unknown) => Readable.fromWeb(content as ReadableStream<Uint8Array>)

/** Encrypts a stream with a passphrase, or so that only the owners of the recipients' keys can read it. */
export async function seal({ passphrase, recipients }: BackupKeys, content: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  if (passphrase) encrypter.setPassphrase(passphrase)
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws when no given key opens the stream */
export async function unseal({ passphrase, identities }: BackupKeys, content: Readable): Promise<Readable> {
  if (!passphrase && !identities.length)
    throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY with the key of age.')
  const decrypter = new Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch {
    throw new BackupError('This key does not open the backup. It was made with another passphrase or recipient.')
  }
}
