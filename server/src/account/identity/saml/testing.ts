import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { persistent } from './names.ts'

/** The length of a field: one byte, or how many bytes follow and these. */
function derLength(length: number): number[] {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

/** One field of a certificate (X.690): tag, length, content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content])
}

/** A certificate of a key by itself. @returns base64 */
function certify(publicKey: KeyObject, privateKey: KeyObject): string {
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('test')))))
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time)))
  const serial = der(0x02, Buffer.from([1]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, serial, algorithm, name, der(0x30, ...times), name, key)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  return der(0x30, body, algorithm, signature).toString('base64')
}

/** A key, and its certificate in base64. */
export function createSamlKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, certificate: certify(publicKey, createPrivateKey(pem)) }
}

type SamlKey = ReturnType<typeof createSamlKey>

const template = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{ConfirmationEnd}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{Begin}" NotOnOrAfter="{End}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="employee"><saml:AttributeValue>{Employee}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`

/** A time in the form of SAML. @param seconds from now */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function createIdentityProvider(entityId: string, { pem, certificate }: SamlKey, algorithm: string) {
  setSchemaValidator({ validate: async () => 'not asked' })
  return IdentityProvider({
    entityID: entityId,
    privateKey: pem,
    signingCert: certificate,
    requestSignatureAlgorithm: algorithm,
    isAssertionEncrypted: false,
    nameIDFormat: [persistent],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: entityId }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: entityId }],
    loginResponseTemplate: { context: template, attributes: [] },
  })
}

export type TestEmployee = { nameId: string; email?: string; employee?: string }
type Options = {
  /** Values of the response that differ from an honest one. */
  values?: Record<string, string>
  by?: SamlKey
  algorithm?: string
  messageSigned?: boolean
}

/**
 * An identity provider made with samlify. It reads this site's requests and metadata as any other would.
 * @param metadata of this site, as it serves them
 */
export function createSamlProvider(entityId: string, key: SamlKey, metadata: () => Promise<string>) {
  const reader = createIdentityProvider(entityId, key, Constants.algorithms.signature.RSA_SHA256)
  /** The XML of an answer to a request. */
  return async (requestUrl: string, { nameId, email = '', employee = '' }: TestEmployee, options: Options = {}) => {
    const { values, by = key, algorithm = Constants.algorithms.signature.RSA_SHA256, messageSigned } = options
    const xml = await metadata()
    const site = ServiceProvider({
      metadata: messageSigned ? xml.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"') : xml,
    })
    const query = Object.fromEntries(new URL(requestUrl).searchParams)
    const { extract } = await reader.parseLoginRequest(site, 'redirect', { query })
    const id = String(extract.request?.id)
    const acs = String(site.entityMeta.getAssertionConsumerService('post'))
    const honest = {
      ID: `_${randomUUID()}`,
      AssertionID: `_${randomUUID()}`,
      IssueInstant: inSeconds(0),
      Destination: acs,
      InResponseTo: id,
      Issuer: entityId,
      NameIDFormat: persistent,
      NameID: nameId,
      ConfirmationEnd: inSeconds(300),
      Recipient: acs,
      Begin: inSeconds(-5),
      End: inSeconds(300),
      Audience: site.entityMeta.getEntityID(),
      Email: email,
      Employee: employee,
    }
    const idp = createIdentityProvider(entityId, by, algorithm)
    const { context } = (await idp.createLoginResponse(
      site,
      { extract: { request: { id } } },
      'post',
      {},
      {
        customTagReplacement: (text: string) => ({
          id: honest.ID,
          context: SamlLib.replaceTagsByValue(text, { ...honest, ...values }),
        }),
      },
    )) as { context: string }
    return Buffer.from(context, 'base64').toString('utf8')
  }
}
