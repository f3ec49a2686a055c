import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Passkey } from '@hearth/shared/account/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { startServices } from '../../../testing/services.ts'

type Options = { challenge: string }
type Changes = {
  origin?: string
  host?: string
  challenge?: string
  /** Whether the authenticator checked its user. */
  verified?: boolean
  /** The counter that the authenticator reports. */
  counter?: number
}
type Credential = { id: Buffer; key: KeyObject; publicKey: Buffer; counter: number }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** A new ES256 key, its public half as COSE (RFC 9053). */
function newCredential(): Credential {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return { id: randomBytes(32), key, publicKey: Buffer.from(isoCBOR.encode(cose as never)), counter: 0 }
}

/** Authenticator data (WebAuthn 6.1): hash of the host, flags, counter, and for a new credential its id and key. */
function authenticatorData(host: string, verified: boolean, counter: number, created?: Credential) {
  const flags = Buffer.of(0x01 | (verified ? 0x04 : 0) | (created ? 0x40 : 0))
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(created?.id.length ?? 0)
  const credential = created ? [Buffer.alloc(16), length, created.id, created.publicKey] : []
  return Buffer.concat([sha256(host), flags, count, ...credential])
}

/**
 * An authenticator in software that holds any number of passkeys. `changes` make it lie.
 * @param baseUrl the installation's address
 */
export function softwareAuthenticator(baseUrl: string) {
  const { origin, hostname } = new URL(baseUrl)
  const credentials: Credential[] = []
  const clientData = (type: 'webauthn.create' | 'webauthn.get', options: Options, changes: Changes) =>
    JSON.stringify({ type, challenge: changes.challenge ?? options.challenge, origin: changes.origin ?? origin })
  const answer = (credential: Credential, response: object) => {
    const id = base64url(credential.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Makes a passkey; a given one is registered again. */
  function register(options: Options, changes: Changes = {}, credential = newCredential()) {
    credentials.push(credential)
    const data = authenticatorData(changes.host ?? hostname, changes.verified ?? true, 0, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ])
    return answer(credential, {
      clientDataJSON: base64url(clientData('webauthn.create', options, changes)),
      attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
      transports: ['internal'],
    })
  }

  /** Signs with the newest passkey. */
  function signChallenge(options: Options, changes: Changes = {}, credential = credentials.at(-1)!) {
    credential.counter = changes.counter ?? credential.counter + 1
    const data = authenticatorData(changes.host ?? hostname, changes.verified ?? true, credential.counter)
    const client = clientData('webauthn.get', options, changes)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), credential.key)
    return answer(credential, {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  return { register, signChallenge, credentials }
}

type Running = Awaited<ReturnType<typeof startServices>>
type Ask = ReturnType<Running['stranger']>
type Asked = { challenge: string; [field: string]: unknown }

/** What a browser with an authenticator does. */
export function passkeyCeremonies({ services, stranger, newcomer }: Running) {
  const registerOptions = async (ask: Ask) => (await ask<Asked>('GET', '/auth/passkey/generate-register-options')).body
  const challenge = async (ask: Ask) => (await ask<Asked>('GET', '/auth/passkey/generate-authenticate-options')).body
  const register = (ask: Ask, response: object, more: object = {}) =>
    ask<{ code?: string }>('POST', '/auth/passkey/verify-registration', { response, ...more })
  const signIn = (ask: Ask, response: object) =>
    ask<{ code?: string; user?: { id: string } }>('POST', '/auth/passkey/verify-authentication', { response })
  const list = async (ask: Ask) => (await ask<Passkey[]>('GET', '/me/passkeys')).body
  const anAuthenticator = () => softwareAuthenticator(services.env.BASE_URL)

  /**
   * A newcomer with a passkey.
   * @throws when the registration is refused
   */
  async function withPasskey(name = 'Ann') {
    const person = await newcomer(name)
    const authenticator = anAuthenticator()
    const { status } = await register(person.ask, authenticator.register(await registerOptions(person.ask)))
    if (status !== 200) throw new Error(`the passkey was refused: ${status}`)
    return { ...person, authenticator }
  }

  /** Signs in with a new browser and the newest passkey. */
  async function signInAgain({ authenticator }: { authenticator: ReturnType<typeof anAuthenticator> }) {
    const ask = stranger()
    const answer = await signIn(ask, authenticator.signChallenge(await challenge(ask)))
    return { ask, ...answer }
  }

  return { registerOptions, challenge, register, signIn, list, anAuthenticator, withPasskey, signInAgain }
}
