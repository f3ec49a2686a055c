import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Person } from '../../testing/services.ts'

/** The code of an authenticator app. @param step steps of 30 seconds from now */
export function appCode(secret: string, step = 0): Promise<string> {
  const plain = new TextDecoder().decode(base32.decode(secret))
  return createOTP(plain).hotp(Math.floor(Date.now() / 30_000) + step)
}

type Begun = { id: string; totp: { uri: string; secret: string } }

/** Sets up an authenticator app. Its next unused code is that of `appCode(secret)`. */
export async function enrolApp({ ask }: Pick<Person, 'ask'>) {
  const { body } = await ask<Begun>('POST', '/me/factors', { kind: 'totp' })
  const code = await appCode(body.totp.secret, -1)
  const verified = await ask<{ backupCodes: string[] }>('POST', `/me/factors/${body.id}/verify`, { code })
  if (verified.status !== 200) throw new Error(`the factor was refused: ${JSON.stringify(verified.body)}`)
  return { id: body.id, secret: body.totp.secret, uri: body.totp.uri, backupCodes: verified.body.backupCodes }
}
