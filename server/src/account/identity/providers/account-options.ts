import type { Env } from '../../../platform/config/env.ts'
import { providersOf } from './configured.ts'

/**
 * The library's rules for identities. An address links nothing: only a member who has just proved who they are links an
 * identity (docs/decisions/providers.md), whatever address it has.
 */
export const accountOptions = (env: Env) => ({
  additionalFields: {
    maskedAddress: { type: 'string', required: false, input: false, returned: false },
    passwordBy: { type: 'string', required: false, input: false, returned: false },
    passwordByAt: { type: 'date', required: false, input: false, returned: false },
  } as const,
  updateAccountOnSignIn: false,
  accountLinking: {
    enabled: true,
    disableImplicitLinking: true,
    allowDifferentEmails: true,
    trustedProviders: providersOf(env).map(({ id }) => id),
  },
})
