import routes from 'virtual:contract-routes'
import staffRoutes from 'virtual:staff-routes'
import type { contract } from '@hearth/shared/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type CallContext, linkFor } from '../../app/api/client.ts'
import { freshly } from '../../app/session/freshly.ts'

type StaffClient = ContractRouterClient<typeof contract, CallContext>

const link = linkFor({ ...routes, ...staffRoutes })

/**
 * All operations. When the server asks staff for another proof, a dialog opens over the screen and the call goes on
 * after it.
 */
export const staffClient: StaffClient = createORPCClient({
  call: (path, input, options) => freshly(() => link.call(path, input, options)),
})

/** The same for queries and mutations. */
export const staffApi = createTanstackQueryUtils(staffClient)

/** The same without a dialog: the call fails when the server asks for another proof. */
export const silentStaffApi = createTanstackQueryUtils(createORPCClient<StaffClient>(link))

/** Whether this session may work here, asked once. */
export const accessQuery = silentStaffApi.adminAccess.read.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
})
