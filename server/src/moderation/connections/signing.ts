import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openText, sealText } from '../../platform/config/sealed-text.ts'
import type { Secret } from '../../platform/config/secret.ts'

/** Random bytes of a secret: the standard wants 24 to 64. */
const secretBytes = 32

/** A new secret in the form of Standard Webhooks, and its encrypted form for the database. */
export async function newWebhookSecret(secret: Secret): Promise<{ plain: string; sealed: string }> {
  const plain = `whsec_${randomBytes(secretBytes).toString('base64')}`
  return { plain, sealed: await sealText(secret, 'webhooks', plain) }
}

type Signed = { id: string; at: Date; body: string }

/** The headers of Standard Webhooks: one signature for each secret that is valid. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Hearth',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** The secrets of a webhook in clear, the current one first. */
export const openSecrets = (secret: Secret, sealed: readonly string[]) =>
  Promise.all(sealed.map((one) => openText(secret, 'webhooks', one)))
