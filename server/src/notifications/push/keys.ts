import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { acceptedKeys, type Secret } from '../../platform/config/secret.ts'

/** A key pair by which push services know this server (VAPID, RFC 8292): the public key as browsers take it. */
export type ServerKey = { publicKey: string; privateKey: KeyObject }

/** The number of points of P-256. A private key is smaller. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key pair of 32 bytes. */
function keyPair(seed: Buffer): ServerKey {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const x = text(point.subarray(1, 33))
  const y = text(point.subarray(33))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: text(d) }
  return { publicKey: text(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/**
 * The server's key pairs, the current one first. They are derived from SECRET, so that they are the same on all
 * processes, and a backup of SECRET keeps the subscriptions. After a change of SECRET the pairs of SECRET_PREVIOUS serve
 * the browsers that have not renewed their subscription yet.
 */
export const serverKeys = (secret: Secret) => acceptedKeys(secret, 'push').map(keyPair) as [ServerKey, ...ServerKey[]]
