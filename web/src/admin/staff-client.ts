import type { contract } from '@hearth/shared/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type CallContext, link } from '../app/api/client.ts'
import { freshly } from '../app/session/freshly.ts'

/**
 * All operations as `client` has them. When the server asks staff for another proof, a dialog opens over the screen and
 * the call goes on after it.
 */
export const staffClient: ContractRouterClient<typeof contract, CallContext> = createORPCClient({
  call: (path, input, options) => freshly(() => link.call(path, input, options)),
})

/** The same for queries and mutations. */
export const staffApi = createTanstackQueryUtils(staffClient)
