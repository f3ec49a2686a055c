import type { FactorMethod } from '@hearth/shared/account/second-factors'

/** What roles need. Codes by mail and phone are only as safe as mailbox and phone, and backup codes are written down. */
export const strongKinds = ['totp', 'passkey'] as const

export const isStrong = (kind: FactorMethod) => (strongKinds as readonly FactorMethod[]).includes(kind)
