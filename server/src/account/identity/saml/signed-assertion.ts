import type { KeyObject } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { childOf, childrenOf, isElement, parseXml, SamlRefusal } from './elements.ts'
import { namespaces } from './names.ts'

const { assertion: assertionSpace, protocol, signature: signatureSpace } = namespaces

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/** SHA-256 or better, with a key pair. Comments count for nothing. */
const algorithms = new Set([
  exclusive,
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const allowed = <T>(all: Record<string, T>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => algorithms.has(name)))

/** The bytes that a key has signed; null when the signature is not the key's. */
function signedBytes(xml: string, signature: string, publicCert: KeyObject): string | null {
  const check = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  check.CanonicalizationAlgorithms = allowed(check.CanonicalizationAlgorithms)
  check.HashAlgorithms = allowed(check.HashAlgorithms)
  check.SignatureAlgorithms = allowed(check.SignatureAlgorithms)
  try {
    check.loadSignature(signature)
    if (!check.checkSignature(xml)) return null
    const [bytes, more] = check.getSignedReferences()
    return more === undefined ? (bytes ?? null) : null
  } catch {
    return null
  }
}

/** The signature that an assertion contains of itself. */
function ownSignature(assertion: Element): Element {
  const signature = childOf(assertion, signatureSpace, 'Signature')
  const reference = childOf(childOf(signature, signatureSpace, 'SignedInfo'), signatureSpace, 'Reference')
  if (reference.getAttribute('URI') !== `#${assertion.getAttribute('ID')}`) throw new SamlRefusal('reference')
  return signature
}

/**
 * The one assertion of a response, as its provider signed it. It is read from the signed bytes alone, so that nothing
 * which stands elsewhere in the response counts.
 * @param keys of the provider; a key that the response brings along counts for nothing
 * @throws SamlRefusal
 */
export function signedAssertion(xml: string, keys: KeyObject[]): Element {
  const document = parseXml(xml)
  const response = document.documentElement
  if (!isElement(response, protocol, 'Response')) throw new SamlRefusal('Response')
  const found = [...document.getElementsByTagNameNS('*', 'Assertion')]
  const assertion = childrenOf(response, assertionSpace, 'Assertion')[0]
  if (found.length !== 1 || !assertion) throw new SamlRefusal('Assertion')
  const signature = ownSignature(assertion).toString()
  const bytes = keys.map((key) => signedBytes(xml, signature, key)).find((signed) => signed !== null)
  if (!bytes) throw new SamlRefusal('Signature')
  const signed = parseXml(bytes).documentElement
  if (!isElement(signed, assertionSpace, 'Assertion')) throw new SamlRefusal('Assertion')
  return signed
}
