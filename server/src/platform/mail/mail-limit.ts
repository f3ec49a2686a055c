import { createHmac } from 'node:crypto'
import type { Env } from '../config/env.ts'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import { mailboxOf } from './mailbox.ts'

/** A keyed hash of a mailbox or of a phone number. */
export const mailboxHash = (secret: Secret, email: string): string =>
  createHmac('sha256', deriveKey(secret, 'mailboxes')).update(mailboxOf(email)).digest('base64url').slice(0, 22)

export type MailLimitDeps = { db: Database; secret: Secret; env: Pick<Env, 'RATE_LIMIT_FACTOR'> }
