import { importPKCS8, SignJWT } from 'jose'

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string }

/**
 * Apple takes no fixed client secret, but a token that the developer's key signs (Apple, "Creating a client secret"). A new
 * one for each request has nothing to renew.
 * @param key `privateKey` is the .p8 file's content; `\n` may stand for its line breaks
 */
export function createAppleSecret({ clientId, teamId, keyId, privateKey }: AppleKey): () => Promise<string> {
  const pem = privateKey.replaceAll('\\n', '\n')
  return async () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(pem, 'ES256'))
}
