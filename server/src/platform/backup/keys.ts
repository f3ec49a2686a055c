import type { Env } from '../config/env.ts'
import { BackupError } from './backup-error.ts'

export type BackupKeys = {
  passphrase?: string
  /** Public keys of age: `age1…`. */
  recipients: string[]
  /** Private keys of age: `AGE-SECRET-KEY-1…`. */
  identities: string[]
}

/** The least that resists guessing, as age's author recommends: ten random characters, or five words. */
const shortestPassphrase = 10

type Settings = Pick<Env, 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENT' | 'BACKUP_IDENTITY'>

/** Keys of age stand one a line, or with spaces between them. A file of `age-keygen` has comments too. */
function keysOf(text: string | undefined, pattern: RegExp, name: string): string[] {
  const lines = (text ?? '').split('\n').filter((line) => !line.trim().startsWith('#'))
  const keys = lines.flatMap((line) => line.split(/\s+/)).filter(Boolean)
  if (keys.some((key) => !pattern.test(key))) throw new BackupError(`${name} is no key of age.`, 'usage')
  return keys
}

/**
 * Reads what backups are encrypted with and opened by.
 * @throws when a setting is wrong
 */
export function readBackupKeys(env: Settings): BackupKeys {
  const passphrase = env.BACKUP_PASSPHRASE
  const recipients = keysOf(env.BACKUP_RECIPIENT, /^age1[0-9a-z]{20,}$/, 'BACKUP_RECIPIENT')
  const identities = keysOf(env.BACKUP_IDENTITY, /^AGE-SECRET-KEY-[0-9A-Z-]{20,}$/, 'BACKUP_IDENTITY')
  if (passphrase && recipients.length)
    throw new BackupError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT: age encrypts with one or the other.', 'usage')
  if (passphrase && passphrase.length < shortestPassphrase)
    throw new BackupError(`BACKUP_PASSPHRASE needs at least ${shortestPassphrase} characters.`, 'usage')
  return { recipients, identities, ...(passphrase && { passphrase }) }
}

export const canSeal = ({ passphrase, recipients }: BackupKeys) => Boolean(passphrase) || recipients.length > 0

/** Whether a server can make backups by itself: it knows where to, and how to encrypt them. */
export function canSchedule(env: Settings & Pick<Env, 'BACKUP_TO'>): boolean {
  try {
    return Boolean(env.BACKUP_TO) && canSeal(readBackupKeys(env))
  } catch {
    return false
  }
}
