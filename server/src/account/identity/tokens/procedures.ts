import { open } from '../../../api.ts'
import { clientAt } from './clients.ts'

/** Public, because a request that is refused is refused before the sign-in. */
export const find = open.apiClients.find.handler(({ context: { env }, input, errors }) => {
  const client = clientAt(env, input.redirectUri)
  if (!client) throw errors.REDIRECT_URI_NOT_ALLOWED()
  return client
})
