import { webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** A key and a certificate, signed by itself, for servers of this machine that stand in for others. */
export async function certificateFor(hosts: string[]) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const day = 24 * 60 * 60 * 1000
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=hearth.test',
    // The two packages name the same type differently.
    keys: keys as never,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    extensions: [
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  })
  const secret = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const key = `-----BEGIN PRIVATE KEY-----\n${secret.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
  return { key, cert: made.toString('pem') }
}
