import { second } from '@hearth/shared/time'
import type { Element } from '@xmldom/xmldom'
import type { SamlSettings } from '../../../platform/config/sso.ts'
import { childOf, childrenOf, SamlRefusal, textOf } from './elements.ts'
import { bearer, namespaces, persistent } from './names.ts'

const { assertion: space } = namespaces

/** How far the provider's clock may be off, in milliseconds. */
const skewMs = 30 * second
const longestSubject = 256

/** The usual names of the attribute with the address. */
const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

export type Assertion = {
  id: string
  /** The request that it answers. */
  inResponseTo: string
  subject: string
  email: string | undefined
  /** Until when it must not be accepted again, in seconds since 1970. */
  expiresAt: number
}

function timeOf(element: Element, name: string): number | null {
  const text = element.getAttribute(name)
  if (!text) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) throw new SamlRefusal(name)
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new SamlRefusal(name)
  return time
}

/** Refuses what is not yet valid or not any more. @returns the end, in milliseconds since 1970 */
function checkTimes(element: Element): number {
  const from = timeOf(element, 'NotBefore')
  const until = timeOf(element, 'NotOnOrAfter')
  if (until === null || until + skewMs <= Date.now()) throw new SamlRefusal('NotOnOrAfter')
  if (from !== null && from - skewMs > Date.now()) throw new SamlRefusal('NotBefore')
  return until
}

/** Each restriction must name this site (SAML Core 2.0, 2.5.1.4). */
function checkAudience(conditions: Element, audience: string) {
  const restrictions = childrenOf(conditions, space, 'AudienceRestriction')
  const names = (one: Element) => childrenOf(one, space, 'Audience').map(textOf)
  if (!restrictions.length || !restrictions.every((one) => names(one).includes(audience)))
    throw new SamlRefusal('Audience')
}

/** The confirmation for the bearer of the assertion: for this site's address, in time, and for a request. */
function confirmationOf(subject: Element, recipient: string) {
  const [confirmation] = childrenOf(subject, space, 'SubjectConfirmation').filter(
    (one) => one.getAttribute('Method') === bearer,
  )
  if (!confirmation) throw new SamlRefusal('SubjectConfirmation')
  const data = childOf(confirmation, space, 'SubjectConfirmationData')
  if (data.getAttribute('Recipient') !== recipient) throw new SamlRefusal('Recipient')
  const inResponseTo = data.getAttribute('InResponseTo')
  if (!inResponseTo) throw new SamlRefusal('InResponseTo')
  return { inResponseTo, until: checkTimes(data) }
}

/** The only value of an attribute; undefined where there is none, or several. */
function attributeOf(assertion: Element, names: readonly string[]): string | undefined {
  const values = childrenOf(assertion, space, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, space, 'Attribute'))
    .filter((attribute) => names.includes(attribute.getAttribute('Name') ?? ''))
    .flatMap((attribute) => childrenOf(attribute, space, 'AttributeValue'))
    .filter((value) => value.hasChildNodes())
  return values.length === 1 ? textOf(values[0]!) : undefined
}

/** What names the person for ever: the configured attribute, or a NameID that is persistent. */
function subjectOf(assertion: Element, subject: Element, attribute: string | undefined): string {
  const nameId = attribute ? null : childOf(subject, space, 'NameID')
  if (nameId && nameId.getAttribute('Format') !== persistent) throw new SamlRefusal('NameID')
  const found = nameId ? textOf(nameId) : attributeOf(assertion, [attribute!])
  if (!found || found.length > longestSubject) throw new SamlRefusal('subject')
  return found
}

type Expected = { audience: string; recipient: string }

/**
 * Checks what a signed assertion says against this site and the time (SAML Profiles 2.0, 4.1.4.3).
 * @throws SamlRefusal
 */
export function readAssertion(assertion: Element, settings: SamlSettings, expected: Expected): Assertion {
  const id = assertion.getAttribute('ID')
  if (!id || assertion.getAttribute('Version') !== '2.0') throw new SamlRefusal('Version')
  if (textOf(childOf(assertion, space, 'Issuer')) !== settings.entityId) throw new SamlRefusal('Issuer')
  const subject = childOf(assertion, space, 'Subject')
  const { inResponseTo, until } = confirmationOf(subject, expected.recipient)
  const conditions = childOf(assertion, space, 'Conditions')
  const end = Math.max(until, checkTimes(conditions))
  checkAudience(conditions, expected.audience)
  if (!childrenOf(assertion, space, 'AuthnStatement').length) throw new SamlRefusal('AuthnStatement')
  return {
    id,
    inResponseTo,
    subject: subjectOf(assertion, subject, settings.subject),
    email: attributeOf(assertion, settings.email ? [settings.email] : emailNames),
    expiresAt: (end + skewMs) / second,
  }
}
