// Visitors do not load this file. Code that runs before a sign-in imports it dynamically, or not at all.
import routes from 'virtual:contract-routes'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import type { memberContract } from '@hearth/shared/contract'
import { createORPCClient, ORPCError, onError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { accountSignal } from '../storage/account-stores.ts'
import { askAgain, isIdempotent } from './ask-again.ts'
import { noteFailure } from './failed-requests.ts'
import { followSession } from './query-client.ts'
import { noted } from './reachable.ts'

type Call = { path: readonly string[]; next(): Promise<unknown> }

/** Code that reads the account handles its refusal itself. */
function onRefusal(error: unknown, { path }: Call) {
  if (path.join('.') !== 'profile.me') followSession(error)
}

/** Repeats calls that are idempotent. Uploads and messages have their own repetition. */
async function send(request: Request, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.any([request.signal, accountSignal()])
  const ask = isIdempotent(request.method)
    ? () => askAgain(() => fetch(request.clone(), { ...init, signal }), { signal })
    : () => fetch(request, { ...init, signal })
  const response = await noted(ask, signal)
  noteFailure(response)
  return response
}

/** What a call may bring besides its input. */
export type CallContext = {
  /** Shows that a person makes the call (auth/captcha). */
  proof?: string | undefined
}

/** Sends calls of operations to the server. */
export const linkFor = (operations: AnyContractRouter) =>
  new OpenAPILink<CallContext>(operations, {
    url: () => `${location.origin}/api`,
    headers: ({ context }) => (context.proof ? { [captchaHeader]: context.proof } : {}),
    fetch: send,
    interceptors: [onError<Promise<unknown>, Call, []>(onRefusal)],
    // The server sends codes; the screen finds the text.
    customErrorResponseBodyDecoder: (body, response) => {
      const { code, data } = (body ?? {}) as { code?: string; data?: unknown }
      return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { status: response.status, data })
    },
  })

/** The operations of members and visitors, typed by the contract: `client.likes.like({ profileId })`. */
export const client: ContractRouterClient<typeof memberContract, CallContext> = createORPCClient(linkFor(routes))

/** The same for queries and mutations: `useQuery(api.interests.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
