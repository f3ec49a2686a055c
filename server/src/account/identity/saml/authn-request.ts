import { deflateRawSync } from 'node:zlib'
import type { SamlSettings } from '../../../platform/config/sso.ts'
import { acsUrl, siteName } from './addresses.ts'
import { namespaces, persistent, postBinding } from './names.ts'

/** What ties an answer to the browser that began. */
export type Binding = { state: string; nonce: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

const requestId = ({ state, nonce }: Binding) => `_${state}.${nonce}`

/** What an answer's InResponseTo says; null when it cannot be an id of this server. */
export function bindingOf(id: string): Binding | null {
  const [, state, nonce] = /^_([\w-]{32})\.([\w-]{32})$/.exec(id) ?? []
  return state && nonce ? { state, nonce } : null
}

/**
 * The URL of a request to sign in (SAML Bindings 2.0, HTTP-Redirect). It asks for a persistent NameID unless an attribute
 * names the person, and has no RelayState.
 */
export function authnRequestUrl(settings: SamlSettings, baseUrl: string, binding: Binding): string {
  const { id, entryPoint, subject } = settings
  const xml = `<samlp:AuthnRequest xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}"
 ID="${requestId(binding)}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${toXml(entryPoint)}"
 ProtocolBinding="${postBinding}" AssertionConsumerServiceURL="${toXml(acsUrl(baseUrl, id))}"><saml:Issuer>${toXml(siteName(settings, baseUrl))}</saml:Issuer>${
   subject ? '' : `<samlp:NameIDPolicy Format="${persistent}" AllowCreate="true"/>`
 }</samlp:AuthnRequest>`
  const url = new URL(entryPoint)
  url.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'))
  return url.href
}

/** What the operator gives to the identity provider. */
export const metadataOf = (settings: SamlSettings, baseUrl: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${toXml(siteName(settings, baseUrl))}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">
    <md:NameIDFormat>${persistent}</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${postBinding}" Location="${toXml(acsUrl(baseUrl, settings.id))}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
