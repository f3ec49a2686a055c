// Separate from the schemas: forms need these without loading the validation.

/** What a check found. `unclear`: neither could be shown. */
export const ageResults = ['adult', 'minor', 'unclear'] as const

/** How an age was checked, as authorities name the ways that work. */
export const ageMethods = [
  'photo-id',
  'face-estimate',
  'digital-identity',
  'bank',
  'credit-card',
  'mobile-network',
  'email-history',
  'in-person',
] as const

/** Days after which a check that a provider never answered is deleted. */
export const askedAgeDays = 30

/** The header with which a provider signs: `sha256=` and the hex HMAC-SHA-256 of the body. */
export const ageSignatureHeader = 'x-hearth-signature'
