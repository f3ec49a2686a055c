// Visitors do not load this file. Code that runs before a sign-in imports it dynamically, or not at all.
import routes from 'virtual:contract-routes'
import type { contract } from '@hearth/shared/contract'
import { createORPCClient, ORPCError, onError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { accountSignal } from '../storage/account-stores.ts'
import { errorCode, meKey, queryClient } from './query-client.ts'

type Call = { path: readonly string[]; next(): Promise<unknown> }

/** The session may have ended on another device or in another tab: this asks who is signed in, and the screens follow. */
function followSession(error: unknown, { path }: Call) {
  // Those who read the account handle its refusal themselves.
  if (errorCode(error) === 'UNAUTHORIZED' && path.join('.') !== 'profile.me')
    void queryClient.invalidateQueries({ queryKey: meKey })
}

const link = new OpenAPILink(routes, {
  url: () => `${location.origin}/api`,
  fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.any([request.signal, accountSignal()]) }),
  interceptors: [onError<Promise<unknown>, Call, []>(followSession)],
  // The server sends codes; the screen finds the text.
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, data } = (body ?? {}) as { code?: string; data?: unknown }
    return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { status: response.status, data })
  },
})

/** All operations, typed by the contract: `client.likes.like({ profileId })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same for queries and mutations: `useQuery(api.interests.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
