/** XML namespaces of SAML 2.0 and of signatures. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** A NameID that is never given to anybody else. */
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
